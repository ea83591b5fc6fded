"""What people do at a table, by subject: seats, attendance, hosting, invitations, actions in a hand, removal.

A command is a function of a `Draft` and plain arguments. It checks everything first and then puts into the draft all
that follows: the changed table, the events of the room, the rows and notices that go along. It says whether it has
changed something; one that is refused raises and has changed nothing. Commands read no database and send nothing:
`commit` does that, and imports none of them.
"""
