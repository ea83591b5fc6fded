"""The laws of docs/architecture.md: what checks each, and what is planted to see the check catch it."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, NamedTuple

from tests.architecture import card_arithmetic, checks, documents, import_checks, plants
from tests.architecture.source import Source, Touch, sources


class Check(NamedTuple):
    """A part of a law that is seen in the text of one module."""

    law: int
    name: str
    find: Callable[[Source], Iterable[Touch]]
    plants: tuple[Source, ...]
    read: Callable[[], tuple[Source, ...]] = sources
    """What it is asked about."""

    def offences(self, source: Source) -> list[str]:
        """What it finds in a module."""
        return [f"{source.module}:{line} {what}" for line, what in sorted(set(self.find(source)))]


def _check(law: int, find: Callable[[Source], Iterable[Touch]], *planted: Source) -> Check:
    return Check(law, find.__name__, find, planted)


def _private(law: int, *planted: Source) -> Check:
    return Check(law, "private_names", partial(import_checks.private_names, law), planted)


CHECKS: Final = (
    _check(1, import_checks.imports_point_down, *plants.UPWARDS),
    _check(1, import_checks.no_circle_of_imports, *plants.CIRCLES),
    _private(2, *plants.HIDDEN_INPUTS),
    _check(2, checks.chance_is_handed_in, *plants.CHANCE),
    _check(2, checks.the_engine_is_alone, *plants.ENGINE),
    _check(2, import_checks.pure_modules_are_given_everything, *plants.PURE),
    _private(3, plants.SAVING_HANDLER),
    _check(4, checks.what_is_told_is_saved, *plants.TELLING),
    _check(5, checks.routes_stand_in_the_route_table, *plants.PATHS),
    _check(6, checks.views_are_added_up, *plants.CUT_DOWN),
    _private(6, *plants.OPENED),
    _check(7, checks.presets_are_data, *plants.PRESETS),
    _check(8, checks.errors_have_a_row, *plants.ERRORS),
    _private(9, *plants.READING),
    _check(9, checks.the_database_goes_to_repositories, *plants.TAKING),
    _private(10, *plants.LIBRARIES),
    _check(10, import_checks.libraries_are_named, *plants.UNKNOWN_LIBRARIES),
    _check(11, checks.handlers_decide_nothing, *plants.COMMANDS),
    _check(12, documents.packages_say_what_they_may_import, *plants.UNSAID),
    _check(12, documents.cited_files_exist, *plants.CITING)._replace(read=documents.documents),
    _check(12, documents.cited_names_exist, *plants.MISNAMED)._replace(read=documents.documents),
    _check(13, card_arithmetic.suits_and_ranks_are_calculated_in_two_files, *plants.CALCULATED),
)
