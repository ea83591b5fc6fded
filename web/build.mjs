/**
 * The one command that makes the page: `node build.mjs [target]` bundles the sources into web/dist, with everything
 * but the few files of fixed address in a folder named by the hash of the contents, and prints the first load's weight.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const HERE = dirname(fileURLToPath(import.meta.url));
const FIXED = ["index.html", "offline.html", "sw.js"];
const ENTRIES = { "app/boot": "app/boot.js", "app/main": "app/main.js", app: "app/styles/app.css" };
const MAIN = "app/main.js";
const FIRST_PAGE = "app/pages/home.js";

/** @typedef {Map<string, Uint8Array>} Files Contents by path in the versioned folder. */
/** @typedef {import("esbuild").Metafile["outputs"]} Outputs What esbuild says of each file, by the same paths. */

/**
 * The scripts and the style sheet, minified; every page's own code is a file that is loaded when the page is opened.
 * The maps are separate files, which a browser asks for only when its developer tools are open.
 */
async function bundle() {
  const esbuild = await import("esbuild");
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: HERE,
    entryPoints: ENTRIES,
    chunkNames: "app/[name]-[hash]",
    outdir: ".",
    write: false,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    minify: true,
    sourcemap: "linked",
    metafile: true,
    logLevel: "warning",
  });
  const files = new Map(outputFiles.map((file) => [relative(HERE, file.path), file.contents]));
  return { files, outputs: metafile.outputs };
}

/**
 * A script and all that it imports statically, itself last.
 * @param {Outputs} outputs @param {string} path @param {Set<string>} seen
 */
function graph(outputs, path, seen = new Set()) {
  if (seen.has(path)) return seen;
  for (const imported of outputs[path].imports) {
    if (imported.kind === "import-statement") graph(outputs, imported.path, seen);
  }
  return seen.add(path);
}

/** The hash of the whole page, which names its folder. @param {Iterable<string | Uint8Array>} parts */
function hashOf(parts) {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part).update("\0");
  return digest.digest("hex").slice(0, 16);
}

/** The contents of public/, which is served as it is. @returns {Buffer[]} */
function publicFiles() {
  const entries = readdirSync(join(HERE, "public"), { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.sort().map((path) => readFileSync(path));
}

/** What the first visit of the home page loads. @param {Files} files @param {Outputs} outputs @param {string} index */
function firstLoad(files, outputs, index) {
  const [page] = Object.keys(outputs).filter((path) => outputs[path].entryPoint === FIRST_PAGE);
  const paths = new Set(["app.css", "app/boot.js", ...graph(outputs, MAIN), ...graph(outputs, page)]);
  return [Buffer.from(index), ...[...paths].map((path) => files.get(path) ?? Buffer.of())];
}

/** The weight as one line of text. @param {Uint8Array[]} files */
function weight(files) {
  /** @param {(data: Uint8Array) => Uint8Array} pack */
  const kib = (pack) => (files.reduce((total, data) => total + pack(data).length, 0) / 1024).toFixed(1);
  const sizes = [
    `${kib((data) => data)} KiB`,
    `${kib(gzipSync)} KiB with gzip`,
    `${kib(brotliCompressSync)} KiB with brotli`,
  ];
  return `First load of the page: ${files.length} files, ${sizes.join(", ")}.`;
}

/** @param {string} target */
async function build(target) {
  if (!existsSync(join(HERE, "node_modules/esbuild"))) {
    execFileSync("npm", ["ci", "--omit=dev"], { cwd: HERE, stdio: "inherit" });
  }
  const { files, outputs } = await bundle();
  const fixed = new Map(FIXED.map((name) => [name, readFileSync(join(HERE, name), "utf8")]));
  const version = hashOf([...[...files].flat(), ...fixed.values(), ...publicFiles()]);
  const preloads = [...graph(outputs, MAIN)].map((path) => `<link rel="modulepreload" href="/v/${version}/${path}">`);
  for (const [name, text] of fixed) {
    fixed.set(name, text.replaceAll("{{version}}", version).replace("{{preloads}}", preloads.join("\n    ")));
  }
  if (!existsSync(join(target, "v", version))) publish(target, version, files, fixed);
  console.log(weight(firstLoad(files, outputs, fixed.get("index.html") ?? "")));
}

/**
 * Writes the page.
 * @param {string} target @param {string} version @param {Files} files @param {Map<string, string>} fixed
 */
function publish(target, version, files, fixed) {
  const made = `${target}.${process.pid}`;
  cpSync(join(HERE, "public"), made, { recursive: true });
  for (const [path, data] of files) put(join(made, "v", version, path), data);
  for (const [name, text] of fixed) put(join(made, name), text);
  exchange(made, target);
}

/** @param {string} path @param {string | Uint8Array} data */
function put(path, data) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
}

/** What a rename meets when another build has just moved a folder away or put one there. */
const OVERTAKEN = new Set(["ENOENT", "ENOTEMPTY", "EEXIST"]);
const ATTEMPTS = 20;

/**
 * Puts the new folder in the place of the old one; of builds at once, the last one stays.
 * @param {string} made @param {string} target
 */
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

await build(resolve(process.argv[2] ?? join(HERE, "dist")));
