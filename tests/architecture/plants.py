"""Violations of each law, as somebody might write them. The lines that a check must name end in `# !`."""

from textwrap import dedent
from typing import Final

from tests.architecture.source import Source


def plant(module: str, text: str) -> Source:
    """A module with a violation."""
    return Source(module, dedent(text).strip("\n"))


READING_RULES: Final = plant(
    "functions.service.table.membership",
    '''
    """Who sits at a table."""

    from functions.service.storage.dynamodb import Database  # !

    def is_known(database: Database, player_id: str) -> bool:
        """Whether somebody has a row."""
        return database.get(player_key(player_id)) is not None
    ''',
)
"""A module that only decides, and reads the database all the same."""

READING_HANDLER: Final = plant(
    "functions.game",
    '''
    """What happens in a hand."""

    def state(context):
        """The table as it is stored."""
        item = context.services.store.database.get(("T", "S"))  # !
        kept = getattr(context.services.store, "_database")  # !
        return Reply(Redacted({"item": item, "kept": kept}))
    ''',
)
"""A handler that reads the database."""

TAKING: Final = (
    plant(
        "functions.game", "def state(it):\n    return it.services.repository(lambda rows, _: rows).get(('T', 'S'))  # !"
    ),
    plant("functions.service.social.commands", "def rows_of(store):\n    return store.repository(dict)  # !"),
)
"""The database taken through the door of the repositories."""

SAVING_HANDLER: Final = plant(
    "functions.host",
    '''
    """What a host may do."""

    from functions.service.storage import keys

    def rename(context):
        """Give the table another name."""
        item = {**context.snapshot.item, "n": "ours"}
        context.services.store.save(context.snapshot.table_id, item, read_version=item["v"])  # !

    def put(context):
        """The same with the bare key."""
        context.services.store.write([Put(keys.table_key("one"), {})])  # !
    ''',
)
"""A handler that saves a table past the one writer."""

UPWARDS: Final = (
    plant("engine.score_sheet", "from functions.service.table.model import Table  # !"),
    plant("bots.peeking", "import functions.service.table.model  # !"),
    plant("functions.service.storage.store", "from functions.service.api import http  # !"),
    plant("functions.service.table.commit", "def act():\n    import functions.service.social.commands  # !"),
    plant("functions.service.routes", "from functions.service.settings import Settings  # !"),
    plant("functions.game", "from functions.host import rename  # !"),
    plant(
        "functions.service.table.commit", "from importlib import import_module\nimport_module('functions.game')  # !"
    ),
    plant("functions.service.table.model", "from .codec import decode  # !"),
    plant("functions.service.api.http", "from tools.release import main  # !"),
    plant("functions.lobby", "from tests.architecture.imports import MAY_IMPORT  # !"),
    plant("local.origin", "from bench.figures import Figure  # !"),
    plant("infra.data", "from functions.service.storage import keys  # !"),
    plant("functions.service.queue.pairing", "from functions.service.table.commit import commit  # !"),
    plant(
        "functions.service.aws.push",
        """
        from typing import TYPE_CHECKING

        if TYPE_CHECKING:
            from functions.service.table.model import Table  # !
        """,
    ),
)

CIRCLES: Final = (
    plant("engine.cards", "from engine.legal import apply  # !"),
    plant("functions.service.table.model", "from functions.service.table import codec  # !"),
    plant("functions.service.table.model", "def late():\n    from functions.service.table.commit import commit  # !"),
)

HIDDEN_INPUTS: Final = (
    plant("functions.service.table.draft", "import time as clock\n\nNOW = clock.time_ns()  # !"),
    plant("functions.service.table.career", "from datetime import datetime as dt\n\nNOW = dt.now()  # !"),
    plant("functions.service.api.tickets", "from secrets import token_hex  # !"),
    plant("functions.service.api.edge", "from os import environ  # !"),
)
CHANCE: Final = (
    plant("engine.deal", "from random import shuffle  # !"),
    plant("functions.service.table.autoplay", "from random import Random\n\nOURS = Random()  # !"),
)
ENGINE: Final = (plant("engine.hand", "import logging  # !\n\nprint('dealt')  # !"),)
PURE: Final = (
    READING_RULES,
    plant(
        "functions.service.table.views",
        '''
        """Views."""

        from functions.service.wiring import Services  # !

        def name_of(services: Services, player_id: str) -> str:
            """A player's name."""
            return services.store.profile(player_id).name  # !
        ''',
    ),
)

TELLING: Final = (
    plant(
        "functions.service.table.commit",
        '''
        """The one writer."""

        def commit(services, draft):
            """Tell, then save."""
            services.push.deliver(deliveries_of(draft))  # !
            services.store.save(draft.table_id, encode(draft.table), read_version=1)
        ''',
    ),
)

PATHS: Final = (
    plant("functions.service.api.http", 'OPEN = {"POST /api/auth/guest"}  # !'),
    plant("infra.gateways", 'def add(api):\n    api.add_routes(path="/api/queue")  # !'),
)

CUT_DOWN: Final = (
    plant(
        "functions.service.table.views",
        '''
        """Views."""

        from functions.service.redacted import Redacted

        def state_for(table):
            """All but the hands."""
            whole = table_json(table)
            whole.pop("hands")  # !
            del whole["deck"]  # !
            return Redacted(whole)
        ''',
    ),
)
OPENED: Final = (
    plant("functions.service.table.responses", "def deck(table):\n    return table.game.secret.hands  # !"),
    plant("functions.social", "def more(view):\n    view.data['hands'] = 1  # !"),
)

PRESETS: Final = (
    plant("engine.scoring", 'def bonus(rules):\n    return 50 if rules.name == "spades-online" else 0  # !'),
    plant("engine.bidding", "def spades_online_bid():  # !\n    return 1"),
)

ERRORS: Final = (
    plant("functions.service.table.chat", "class TooLoud(ValueError):  # !\n    pass"),
    plant("engine.talk", "class Hushed(Exception):  # !\n    pass"),
)

READING: Final = (
    READING_RULES,
    READING_HANDLER,
    plant("functions.lobby", "from functions.service.storage.store import Database as Rows  # !"),
    plant("functions.service.table.listing", "def all_tables(client):\n    return client.scan()  # !"),
)

LIBRARIES: Final = (
    plant("functions.clock", "import boto3  # !"),
    plant("functions.service.table.commit", "from botocore.exceptions import ClientError  # !"),
    plant("functions.service.api.http", "from aws_lambda_powertools import Logger  # !"),
    plant("functions.game", "from pydantic import BaseModel  # !"),
    plant("engine.cards", "import numpy as np  # !"),
)
UNKNOWN_LIBRARIES: Final = (plant("functions.service.api.http", "import requests  # !"),)

COMMANDS: Final = (
    plant(
        "functions.tables",
        '''
        """What is done at a table."""

        from functions.service.storage.keys import Put, seat_row  # !

        def sit(context):
            """Take a seat."""

            def command(draft: Draft) -> bool:  # !
                draft.to_save.rows.append(seat_row("one"))
                return True

            return view(context, commit_for_caller(context, command))
        ''',
    ),
    plant("functions.host", "def links_of(context):\n    return context.services.repository(Links).all()  # !"),
)

CALCULATED: Final = (
    plant(
        "functions.service.table.career",
        """
        suit = card // 13  # !
        rank = card % 13  # !
        spade = card >= 39  # !
        spades = hand >> 39  # !
        clubs = hand & 8191 << 13  # !
        names = suit * 13 + rank  # !
        harmless = 10**13 + 12 % 7
        """,
    ),
    plant("bots.expert.planted", "deck = range(52)  # !\nlast = number == 13  # !"),
)

MISNAMED: Final = (
    plant("docs/bots.md", "It is judged by `judge_of_old` in `functions/service/table/autoplay.py`. # !"),
)
"""A document that names what a file does not have."""

CITING: Final = (
    plant("tests/engine/test_deal.py", '"""The seed document on dealing."""  # !'),
    plant("tests/engine/test_cards.py", '"""Cards (docs/cards-of-old.md, section 2)."""  # !'),
    plant("docs/bots.md", "See [what was decided](decisions/bots-of-old.md#why). # !"),
    plant("docs/bots.md", "Their worth is in engine/bots/club/worth_of_all.py. # !"),
)
UNSAID: Final = (
    plant("functions.service.social", '"""Friends."""  # !'),
    plant("functions.service.aws", '"""AWS. May import `table` and the data floor. Not for rows."""  # !'),
)
