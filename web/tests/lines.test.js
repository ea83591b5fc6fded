import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const LONGEST = 120;
/** One text or drawing, which cannot be broken: a string that has its line to itself. */
const ONE_STRING = /^ *(\w+[:=] ?)?"[^"]*"([,;]| \/>)?$/;

test("no line of the page is longer than 120 columns: the formatter leaves templates and comments as they are", () => {
  const web = new URL("..", import.meta.url);
  const sources = ["app", "sdk", "tests"].flatMap((folder) =>
    readdirSync(new URL(folder, web), { recursive: true }).map((name) => `${folder}/${name}`),
  );
  const long = [...sources, "build.mjs", "sw.js", "index.html", "offline.html"]
    .filter((name) => /\.(m?js|css|html)$/.test(name))
    .flatMap((name) =>
      readFileSync(new URL(name, web), "utf8")
        .split("\n")
        .map((line, index) => ({ line, at: `${name}:${index + 1}` })),
    )
    .filter(({ line }) => line.length > LONGEST && !ONE_STRING.test(line));
  assert.deepEqual(
    long.map(({ at }) => at),
    [],
  );
});
