import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ApiError, openSocket } from "../index.js";
import { IDLE_MS, RENEW_MS } from "../socket.js";
import { FakeSocket, FakeTime, settle } from "./fakes.js";

/** @type {FakeTime} */
let time;
beforeEach(() => {
  time = new FakeTime();
  FakeSocket.all = [];
});

/** @param {object} [changes] */
function made(changes = {}) {
  /** @type {any[]} */
  const frames = [];
  /** @type {string[]} */
  const states = [];
  let tickets = 0;
  const socket = openSocket({
    url: "ws://host/ws",
    ticket: async () => `ticket-${++tickets}`,
    onEvent: (frame) => frames.push(frame),
    onState: (state) => states.push(state),
    WebSocket: /** @type {any} */ (FakeSocket),
    setTimer: time.setTimer,
    clearTimer: time.clearTimer,
    random: () => 1,
    ...changes,
  });
  return { socket, frames, states };
}

const latest = () => /** @type {FakeSocket} */ (FakeSocket.all.at(-1));

test("a socket opens with a ticket and the second protocol, and never with a session", async () => {
  made();
  await settle();
  assert.equal(latest().url, "ws://host/ws?ticket=ticket-1&protocol=2");
});

test("rooms wanted before the socket stands are joined when it does", async () => {
  const { socket, states } = made();
  socket.join("t-1");
  socket.joinLobby();
  await settle();
  latest().open();
  assert.deepEqual(latest().sent, [
    { type: "JOIN", payload: { tableId: "t-1" } },
    { type: "JOIN_LOBBY", payload: {} },
  ]);
  assert.deepEqual(states, ["open"]);
});

test("a lost socket comes back with a new ticket and joins again", async () => {
  const { socket, states } = made();
  socket.join("t-1");
  await settle();
  latest().open();
  latest().close();
  await time.pass(1000);
  assert.equal(FakeSocket.all.length, 2);
  assert.match(latest().url, /ticket-2/);
  latest().open();
  assert.deepEqual(latest().sent, [{ type: "JOIN", payload: { tableId: "t-1" } }]);
  assert.deepEqual(states, ["open", "reconnecting", "open"]);
});

test("retries grow, are spread by chance, and end with success", async () => {
  const { states } = made({ random: () => 0 });
  await settle();
  /** @type {number[]} */
  const at = [];
  for (let i = 0; i < 4; i += 1) {
    latest().close();
    const before = FakeSocket.all.length;
    const start = time.now;
    while (FakeSocket.all.length === before) await time.pass(10);
    at.push(time.now - start);
  }
  assert.deepEqual(at, [250, 500, 1000, 2000]); // half of 500, 1000 ... with chance at its least
  latest().open();
  assert.equal(states.at(-1), "open");
});

test("a room that was left is not joined again", async () => {
  const { socket } = made();
  socket.join("t-1");
  await settle();
  latest().open();
  socket.leave("t-1");
  assert.deepEqual(latest().sent.at(-1), { type: "LEAVE", payload: { tableId: "t-1" } });
  latest().close();
  await time.pass(1000);
  latest().open();
  assert.deepEqual(latest().sent, []);
});

test("before two hours another socket takes over, and the old one ends after it", async () => {
  const { socket, frames, states } = made();
  socket.join("t-1");
  await settle();
  const old = latest();
  old.open();
  assert.ok(RENEW_MS < 2 * 3600_000);
  await time.pass(RENEW_MS);
  const young = latest();
  assert.notEqual(young, old);
  assert.equal(old.readyState, 1);
  young.open();
  assert.deepEqual(young.sent[0], { type: "JOIN", payload: { tableId: "t-1" } });
  old.say({ type: "CHAT", payload: {} }); // what is still under way there is heard
  assert.equal(frames.length, 1);
  await time.pass(10_000);
  assert.equal(old.readyState, 3);
  assert.deepEqual(states, ["open"]);
});

test("a relief that does not come up leaves the old socket in its place and is tried again", async () => {
  const { states } = made();
  await settle();
  const old = latest();
  old.open();
  await time.pass(RENEW_MS);
  latest().close();
  assert.deepEqual(states, ["open"]);
  const count = FakeSocket.all.length;
  await time.pass(2000);
  assert.equal(FakeSocket.all.length, count + 1);
});

test("an idle socket is kept awake", async () => {
  made();
  await settle();
  latest().open();
  assert.ok(IDLE_MS < 600_000);
  await time.pass(IDLE_MS);
  assert.deepEqual(latest().sent, [{ type: "LEAVE_LOBBY", payload: {} }]);
});

test("without a session there is no more trying", async () => {
  let asked = 0;
  const ticket = async () => {
    asked += 1;
    throw new ApiError(401, { error: "A session is needed" });
  };
  const { states } = made({ ticket });
  await time.pass(60_000);
  assert.equal(asked, 1);
  assert.deepEqual(states, ["signed-out"]);
});

test("an unreachable server is asked for tickets until it answers", async () => {
  let asked = 0;
  const ticket = async () => {
    asked += 1;
    if (asked < 3) throw new TypeError("network");
    return "good";
  };
  made({ ticket });
  await time.pass(5_000);
  assert.equal(asked, 3);
  assert.match(latest().url, /ticket=good/);
});

test("waking tries at once, and does nothing while the socket stands", async () => {
  const { socket } = made();
  await settle();
  latest().open();
  socket.wake();
  await settle();
  assert.equal(FakeSocket.all.length, 1);
  latest().close();
  socket.wake();
  await settle();
  assert.equal(FakeSocket.all.length, 2);
});

test("a socket whose network is gone is not waited for", async () => {
  const { socket, states } = made();
  await settle();
  const dead = latest();
  dead.open();
  dead.close = () => {}; // a half-open connection tells nothing for minutes
  socket.lost();
  assert.equal(states.at(-1), "reconnecting");
  await time.pass(1000);
  assert.notEqual(latest(), dead);
  latest().open();
  dead.onclose({}); // late news of the dead one
  assert.equal(states.at(-1), "open");
});

test("what is no frame is ignored", async () => {
  const { frames } = made();
  await settle();
  latest().open();
  for (const odd of ["no json", "null", "[]", '{"type": 5}']) latest().say(odd);
  assert.deepEqual(frames, []);
});

test("a closed socket stays closed", async () => {
  const { socket, states } = made();
  await settle();
  latest().open();
  socket.close();
  await time.pass(3 * 3600_000);
  assert.equal(FakeSocket.all.length, 1);
  assert.equal(states.at(-1), "closed");
});
