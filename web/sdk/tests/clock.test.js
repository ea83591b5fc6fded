import assert from "node:assert/strict";
import { test } from "node:test";
import { createClock } from "../index.js";

test("a clock five minutes off still shows the server's time", () => {
  let local = 1_000_000;
  const clock = createClock(() => local);
  const server = () => local + 300_000;
  const sentAt = local;
  local += 80;
  clock.sight(server() - 40, sentAt); // the server read its clock half way
  assert.ok(Math.abs(clock.now() - server()) <= 40);
});

test("frames alone bound the offset from below", () => {
  const clock = createClock(() => 1_000);
  clock.sight(5_000);
  clock.sight(4_000); // came later on its way
  assert.equal(clock.offset, 4_000);
});

test("sightings narrow each other, a Date header of whole seconds included", () => {
  let local = 10_000;
  const clock = createClock(() => local);
  local = 10_200;
  clock.sight(70_000, 10_000, 999); // server time is within 70.000 and 70.999 s
  const coarse = clock.offset;
  local = 10_300;
  clock.sight(new Date(70_700).toISOString(), 10_280);
  assert.ok(clock.offset >= 60_400 && clock.offset <= 60_420);
  assert.notEqual(clock.offset, coarse);
});

test("where a clock was set, older sightings count no more", () => {
  let local = 0;
  const clock = createClock(() => local);
  clock.sight(1_000, 0);
  local = 100_000; // somebody turned this machine's clock
  clock.sight(2_000, 100_000);
  assert.equal(clock.offset, -98_000);
});

test("what is no time changes nothing", () => {
  const clock = createClock(() => 50);
  clock.sight(undefined);
  clock.sight(null);
  clock.sight("soon");
  assert.equal(clock.now(), 50);
});
