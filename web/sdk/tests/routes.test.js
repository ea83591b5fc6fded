import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createApi } from "../index.js";
import { fakeSession } from "./fakes.js";

const DOCUMENT = JSON.parse(readFileSync(new URL("../../../docs/openapi.json", import.meta.url), "utf8"));
const ROUTES = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({
    method: method.toUpperCase(),
    path,
    name: `${method.toUpperCase()} ${path}`,
  })),
);
/** Routes that no client of ours calls, and why. */
const LEFT_OUT = new Set([
  "GET /api/auth/verify-email", // a link in a letter, for the browser itself
  "POST /api/tables/{tableId}/arrive", // the contract's other name for join
  "GET /api/tables/{tableId}/join-link", // the same as POST
]);

/** The route of a request: the one with the fewest parameters that fits. @param {string} method @param {string} url */
function routeOf(method, url) {
  const path = url.split("?")[0];
  const fits = ROUTES.filter((route) => {
    const pattern = route.path.replace(/\{\w+\}/g, "[^/]+");
    return route.method === method && new RegExp(`^${pattern}$`).test(path);
  });
  return fits.sort((a, b) => a.path.split("{").length - b.path.split("{").length)[0]?.name;
}

test("every route has a method, and every method a route", async () => {
  /** @type {(string|undefined)[]} */
  const called = [];
  const fetch = async (/** @type {any} */ url, /** @type {any} */ { method }) => {
    called.push(routeOf(method, url));
    return new Response("{}");
  };
  const api = createApi({ session: fakeSession({ sessionId: "s", playerId: "p", username: "maud" }), fetch });
  const methods = Object.values(api).filter((one) => typeof one === "function");
  for (const method of methods) await /** @type {any} */ (method)("id", "word", "more");
  assert.ok(!called.includes(undefined));
  assert.deepEqual(
    ROUTES.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name) && !called.includes(name)),
    [],
  );
});
