import assert from "node:assert/strict";
import { test } from "node:test";
import { find, fromLetter } from "../app/router.js";

test("a path leads to its page, with or without a slash at its end", () => {
  assert.equal(find("/").route.pattern, "/");
  assert.deepEqual(find("/nothing/here").route.title, "missing.title");
});

test("an empty parameter is no parameter", () => {
  assert.equal(find("/join/").route.title, "missing.title");
});

test("the addresses in letters lead to this client's pages, tokens behind the hash", () => {
  assert.equal(fromLetter("#/reset-password?token=abc"), "/reset#token=abc");
  assert.equal(fromLetter("#/verify-email-success"), "/verify#success");
  assert.equal(fromLetter("#/verify-email-expired"), "/verify#expired");
  assert.equal(fromLetter("#main"), null);
});
