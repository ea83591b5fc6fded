/**
 * The one command that makes the page: `node build.mjs [target]` copies the sources to web/dist, with everything
 * but the few files of fixed address under a folder named by the hash of the contents.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const VIEW_LIBRARY = join(HERE, "node_modules/htm/preact/standalone.mjs");
const FIXED = ["index.html", "offline.html", "sw.js"];
const FIRST = "app/main.js";

/** The files of a folder, as paths relative to `HERE`, sorted. @param {string} folder @returns {string[]} */
function files(folder) {
  const entries = readdirSync(join(HERE, folder), { withFileTypes: true, recursive: true });
  const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return found.map((path) => relative(HERE, path)).sort();
}

/** Everything that is served under the versioned folder, by its path there. @returns {Map<string, Buffer>} */
function versioned() {
  const scripts = [...files("app"), ...files("sdk")].filter((path) => path.endsWith(".js") && !path.includes("/tests/"));
  const styles = files("app/styles").map((path) => readFileSync(join(HERE, path)));
  return new Map([
    ...scripts.map((path) => /** @type {[string, Buffer]} */ ([path, readFileSync(join(HERE, path))])),
    ["vendor/preact.js", readFileSync(VIEW_LIBRARY)],
    ["app.css", Buffer.concat(styles)],
  ]);
}

/**
 * A module and all that it imports statically, itself last.
 * @param {Map<string, Buffer>} modules @param {string} path @param {Set<string>} seen
 */
function graph(modules, path, seen = new Set()) {
  const text = modules.get(path);
  if (seen.has(path)) return seen;
  if (!text) throw new Error(`${path} is imported but does not exist.`);
  for (const [, name] of text.toString().matchAll(/^(?:import|export)[^;]*?["'](\.{1,2}\/[^"']+)["']/gm)) {
    graph(modules, posix.join(posix.dirname(path), name), seen);
  }
  return seen.add(path);
}

/** @param {Iterable<Buffer | string>} parts */
function hashOf(parts) {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part).update("\0");
  return digest.digest("hex").slice(0, 16);
}

/** @param {string} target */
function build(target) {
  if (!existsSync(VIEW_LIBRARY)) execFileSync("npm", ["ci", "--omit=dev"], { cwd: HERE, stdio: "inherit" });
  const modules = versioned();
  const fixed = new Map(FIXED.map((name) => [name, readFileSync(join(HERE, name), "utf8")]));
  const open = files("public").map((path) => readFileSync(join(HERE, path)));
  const version = hashOf([...modules].flat().concat([...fixed.values()], open));
  if (existsSync(join(target, "v", version))) return;
  const preloads = [...graph(modules, FIRST)].map((path) => `<link rel="modulepreload" href="/v/${version}/${path}">`);
  const made = `${target}.${process.pid}`;
  cpSync(join(HERE, "public"), made, { recursive: true });
  for (const [path, data] of modules) put(join(made, "v", version, path), data);
  for (const [name, text] of fixed) {
    put(join(made, name), text.replaceAll("{{version}}", version).replace("{{preloads}}", preloads.join("\n    ")));
  }
  exchange(made, target);
}

/** @param {string} path @param {string | Buffer} data */
function put(path, data) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
}

/** What a rename meets when another build has just moved a folder away or put one there. */
const OVERTAKEN = new Set(["ENOENT", "ENOTEMPTY", "EEXIST"]);
const ATTEMPTS = 20;

/** Puts the new folder in the place of the old one; of builds at once, the last one stays. @param {string} made @param {string} target */
function exchange(made, target) {
  for (let attempt = 1; ; attempt += 1) {
    const old = `${made}.old${attempt}`;
    try {
      if (existsSync(target)) renameSync(target, old);
      renameSync(made, target);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !OVERTAKEN.has(/** @type {NodeJS.ErrnoException} */ (error).code ?? "")) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

build(resolve(process.argv[2] ?? join(HERE, "dist")));
