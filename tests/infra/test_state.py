"""The state: kept, backed up, forgetting what expires, and never replaced by an accident of naming."""

import pytest

from functions.service import settings
from tests.infra.conftest import synthesise
from tests.infra.templates import Json, of_type, one_of

STATEFUL = {"AWS::DynamoDB::Table": ["DataTableFDBAD0F2"]}
"""Another logical id is another table: the data of the old one would be gone from the service."""


def test_the_ids_of_what_holds_state_never_change(prod: dict[str, Json]) -> None:
    state = prod["State"]
    assert {one["Type"] for one in state["Resources"].values()} - {"AWS::CDK::Metadata"} == set(STATEFUL)
    assert {kind: list(of_type(state, kind)) for kind in STATEFUL} == STATEFUL
    assert not any(of_type(template, "AWS::DynamoDB::Table") for name, template in prod.items() if name != "State")


def test_in_prod_the_table_outlives_its_stack(prod: dict[str, Json]) -> None:
    (table,) = of_type(prod["State"], "AWS::DynamoDB::Table").values()
    assert table["DeletionPolicy"] == table["UpdateReplacePolicy"] == "Retain"
    assert table["Properties"]["DeletionProtectionEnabled"] is True


def test_in_dev_it_goes_with_its_stack() -> None:
    (table,) = of_type(synthesise({"stage": "dev"})["State"], "AWS::DynamoDB::Table").values()
    assert table["DeletionPolicy"] == "Delete"
    assert not table["Properties"].get("DeletionProtectionEnabled")


@pytest.mark.parametrize("stage", ["dev", "prod"])
def test_the_table_is_backed_up_encrypted_and_forgets_what_expires(prod: dict[str, Json], stage: str) -> None:
    table = one_of(prod["State"] if stage == "prod" else synthesise({"stage": stage})["State"], "AWS::DynamoDB::Table")
    assert table["TimeToLiveSpecification"] == {"AttributeName": settings.EXPIRES, "Enabled": True}
    assert table["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"] is True
    assert table.get("SSESpecification", {}).get("SSEEnabled", True), "encrypted unless it is said otherwise"
    assert table["BillingMode"] == "PAY_PER_REQUEST"


def test_the_table_has_the_keys_and_the_indexes_of_the_settings(prod: dict[str, Json]) -> None:
    table = one_of(prod["State"], "AWS::DynamoDB::Table")
    assert [key["AttributeName"] for key in table["KeySchema"]] == [settings.PARTITION_KEY, settings.SORT_KEY]
    indexes = {
        index["IndexName"]: [key["AttributeName"] for key in index["KeySchema"]]
        for index in table["GlobalSecondaryIndexes"]
    }
    assert indexes == {
        settings.DUE_INDEX: [settings.DUE_SHARD, settings.DUE_MINUTE],
        settings.LOBBY_INDEX: [settings.LOBBY_SHARD, settings.LOBBY_AT],
    }
