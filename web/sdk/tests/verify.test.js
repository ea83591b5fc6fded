import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ProofError, verify } from "../index.js";

const VECTORS = JSON.parse(readFileSync(new URL("../../../tests/deal_vectors/deals.json", import.meta.url), "utf8"));
const GOOD = VECTORS.find((/** @type {any} */ { holds }) => holds).proof;

for (const { what, holds, proof } of VECTORS) {
  test(`${what} ${holds ? "holds" : "does not hold"}`, async () => {
    if (holds) await verify(proof);
    else await assert.rejects(verify(proof), ProofError);
  });
}

test("a proof that is not of what was announced before the deal does not hold", async () => {
  await verify(GOOD, GOOD.commitment);
  await assert.rejects(verify(GOOD, "0".repeat(64)), { code: "announced" });
});

for (const [part, bad] of Object.entries({
  serverSeed: "xyz",
  entropy: null,
  cut: "7",
  hands: null,
  tableId: 5,
  dealNumber: "1",
  commitment: undefined,
})) {
  test(`a proof whose ${part} cannot be read is no proof`, async () => {
    await assert.rejects(verify({ ...GOOD, [part]: bad }), { code: "not_a_proof" });
  });
}

test("nothing at all is no proof", async () => {
  await assert.rejects(verify(null), { code: "not_a_proof" });
});
