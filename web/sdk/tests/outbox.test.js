import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, createApi, Unreachable } from "../index.js";
import { fakeFetch, fakeSession } from "./fakes.js";

const SESSION = { sessionId: "s-1", playerId: "p-1", username: "maud" };

/** @param {any[]} answers */
function made(answers) {
  let keys = 0;
  /** @type {number[]} */
  const waits = [];
  const { requests, fetch } = fakeFetch(answers);
  const wait = async (/** @type {number} */ ms) => void waits.push(ms);
  const api = createApi({
    session: fakeSession(SESSION),
    fetch,
    wait,
    random: () => 1,
    newKey: () => `key-${++keys}`,
  });
  return { api, requests, waits };
}

test("an action whose answer was lost is sent again under the same key", async () => {
  const { api, requests, waits } = made([new TypeError("network"), new TypeError("network"), { version: 7 }]);
  assert.deepEqual(await api.play("t-1", "QH"), { version: 7 });
  assert.deepEqual(
    requests.map(({ headers }) => headers["idempotency-key"]),
    ["key-1", "key-1", "key-1"],
  );
  assert.deepEqual(requests[0].body, { card: "QH" });
  assert.ok(waits[1] > waits[0]);
});

test("two actions have two keys", async () => {
  const { api, requests } = made([{}, {}]);
  await Promise.all([api.bid("t-1", 3), api.play("t-1", "2C")]);
  assert.deepEqual(
    requests.map(({ headers }) => headers["idempotency-key"]),
    ["key-1", "key-2"],
  );
});

test("actions at one table go in order, and a later one waits for the answer to an earlier one", async () => {
  const { api, requests } = made([new TypeError("network"), {}, {}]);
  await Promise.all([api.bid("t-1", 3), api.play("t-1", "2C")]);
  assert.deepEqual(
    requests.map(({ url }) => url.split("/").at(-1)),
    ["bid", "bid", "play"],
  );
});

test("what the server refuses is not sent again, and the next action goes", async () => {
  const refusal = [400, { error: "You must follow hearts.", code: "illegal_card" }];
  const { api, requests } = made([refusal, {}]);
  await assert.rejects(api.play("t-1", "QH"), (/** @type {any} */ error) => {
    assert.ok(error instanceof ApiError);
    assert.deepEqual([error.status, error.code, error.message], [400, "illegal_card", "You must follow hearts."]);
    return true;
  });
  await api.play("t-1", "2C");
  assert.equal(requests.length, 2);
});

test("a server that is away for good is told as unreachable", async () => {
  const { api, requests } = made(Array.from({ length: 6 }, () => new TypeError("network")));
  await assert.rejects(api.play("t-1", "QH"), Unreachable);
  assert.equal(requests.length, 6);
});

test("an overloaded server is asked again", async () => {
  const { api, requests } = made([[503, { error: "Try again", code: "unavailable" }], { version: 3 }]);
  assert.deepEqual(await api.bid("t-1", "nil"), { version: 3 });
  assert.equal(requests.length, 2);
});

test("what makes a player is never sent twice", async () => {
  const { api, requests } = made([new TypeError("network")]);
  await assert.rejects(api.guest("maud"), Unreachable);
  assert.equal(requests.length, 1);
});

test("requests are signed with the session, and path parts are escaped", async () => {
  const { api, requests } = made([{}]);
  await api.state("a/b");
  assert.equal(requests[0].url, "/api/tables/a%2Fb/state");
  assert.deepEqual([requests[0].headers["x-session-id"], requests[0].headers["x-player-id"]], ["s-1", "p-1"]);
});

test("signing in keeps the session, signing out forgets it even if nobody answers", async () => {
  const session = fakeSession();
  const { fetch } = fakeFetch([[201, SESSION], new TypeError("network")]);
  const api = createApi({ session, fetch });
  await api.guest("maud");
  assert.deepEqual(session.get(), SESSION);
  await assert.rejects(api.logout(), Unreachable);
  assert.equal(session.get(), null);
});

test("an error without a body of ours still has a status", async () => {
  const fetch = async () => new Response("<html>", { status: 502 });
  const api = createApi({ session: fakeSession(), fetch, wait: async () => {} });
  await assert.rejects(api.friends(), (/** @type {any} */ error) => error instanceof ApiError && error.status === 502);
});

const busy = (/** @type {string} */ repeat, status = 409) => [status, { error: "Busy.", code: "table_busy", repeat }];

for (const repeat of ["freely", "with_key"]) {
  test(`F16: an action that may be repeated ${repeat} is sent again under its key`, async () => {
    const { api, requests } = made([busy(repeat), busy(repeat), {}]);
    await api.play("t-1", "QH");
    assert.deepEqual(new Set(requests.map(({ headers }) => headers["idempotency-key"])), new Set(["key-1"]));
    assert.equal(requests.length, 3);
  });
}

test("F16: what may be repeated later only is left to whoever asked", async () => {
  const { api, requests } = made([busy("later", 429), {}]);
  await assert.rejects(api.play("t-1", "QH"));
  assert.equal(requests.length, 1);
});

test("F16: a request without a key is repeated where nothing was done, and only there", async () => {
  const freely = made([busy("freely"), {}]);
  await freely.api.acceptFriend("p-2");
  assert.equal(freely.requests.length, 2);
  const unsure = made([busy("with_key", 503), {}]);
  await assert.rejects(unsure.api.acceptFriend("p-2"));
  assert.equal(unsure.requests.length, 1);
});
