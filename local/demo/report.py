"""What the demo prints."""

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table

from local.demo import prices
from local.demo.api import Json
from local.demo.game import Played
from local.demo.strategy import SEATS
from local.demo.watch import Stopwatch, percentile

SIDES = ("ns", "ew")


def show(played: Played, meter: Mapping[str, Mapping[str, float]], seconds: float, console: Console) -> None:
    """Prints the score sheet, the messages, the latencies and the cost of a game."""
    state = played.state
    console.print(score_sheet(state))
    scores = " : ".join(str(state["scores"][side]) for side in SIDES)
    winner = {"ns": "North and South win", "ew": "East and West win", None: "Nobody wins"}[state["winner"]]
    console.print(f"{winner}, {scores}, after {len(state['handHistory'])} hands and {seconds:.1f} s.")
    console.print(_messages(played))
    console.print(_latency(played.watch))
    console.print(_calls(meter["counts"]))
    console.print(_cost(meter, played.actions))


def _latency(watch: Stopwatch) -> str:
    lines = [_line("its answer", watch.answers)]
    if watch.seconds:
        lines.append(_line("its event at another client", watch.seconds))
    return "\n".join(lines)


def _line(to: str, seconds: Sequence[float]) -> str:
    p50, p95 = percentile(seconds, 0.5), percentile(seconds, 0.95)
    return f"From a play's request to {to}: p50 {p50:.0f} ms, p95 {p95:.0f} ms over {len(seconds)}."


def score_sheet(state: Json) -> Table:
    """One row a hand: bids and tricks by seat, points, bags and score by side."""
    sheet = Table(title="Score sheet (bid/tricks, bn: blind nil)")
    sheet.add_column("hand", justify="right")
    for seat in SEATS:
        sheet.add_column(seat[0].upper(), justify="right")
    for side in SIDES:
        for what in (f"{side.upper()} pts", "bags", "score"):  # fits 80 columns
            sheet.add_column(what, justify="right")
    for hand in state["handHistory"]:
        seats = [f"{_bid(hand['bids'][seat])}/{hand['tricksWon'][seat]}" for seat in SEATS]
        sides = [cell for side in SIDES for cell in _side(hand, side)]
        sheet.add_row(str(hand["handNumber"]), *seats, *sides)
    return sheet


def _bid(bid: object) -> str:
    return {"blind_nil": "bn"}.get(str(bid), str(bid))


def _side(hand: Json, side: str) -> tuple[str, str, str]:
    """Points of the hand, the bag penalty apart; bags and score after it."""
    before, after = hand["scoresBefore"][side], hand["scoresAfter"][side]
    penalty = after - before - hand["scoreDelta"][side]
    points = f"{hand['scoreDelta'][side]:+d}" + (f" {penalty:+d}" if penalty else "")
    return points, str(hand["bagsAfter"][side]), str(after)


def _messages(played: Played) -> Table:
    table = Table(title="Messages received by the clients")
    table.add_column("type")
    table.add_column("count", justify="right")
    for kind, count in sorted(played.messages.items()):
        table.add_row(kind, str(count))
    return table


def _calls(counts: Mapping[str, float]) -> Table:
    table = Table(title="AWS calls")
    table.add_column("operation")
    table.add_column("count", justify="right")
    for name, count in sorted(counts.items()):
        table.add_row(name, f"{count:.0f}")
    return table


def _cost(meter: Mapping[str, Mapping[str, float]], actions: int) -> Table:
    lines = prices.bill(meter["counts"], meter["amounts"])
    total = sum(line.dollars for line in lines)
    table = Table(title=f"Cost at list price ({prices.AS_OF})", show_footer=True)
    table.add_column("what", footer=f"this game of {actions} actions; a million actions")
    table.add_column("amount", justify="right")
    per_million = total / actions * 1_000_000 if actions else 0
    table.add_column("$", justify="right", footer=f"{total:.6f}; {per_million:.2f}")
    for line in lines:
        table.add_row(line.what, f"{line.amount:,.1f}", f"{line.dollars:.6f}")
    return table
