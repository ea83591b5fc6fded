"""Statistics of deals: every card everywhere as often as chance has it, and no deck twice."""
