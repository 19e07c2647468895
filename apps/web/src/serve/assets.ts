import { createHash } from "node:crypto";
import { access, glob, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyStaticOptions } from "@fastify/static";
import { ASSETS_PATH } from "./refuse.ts";

const BUILD = join(import.meta.dirname, "..", "..", ".next");
/** The built site's scripts, styles and fonts. */
const ASSETS = join(BUILD, "static");
/** The modules that Next loads to answer. */
const CHUNKS = join(BUILD, "server", "chunks");

/**
 * How they are served: in the best form that the browser accepts; names depend on contents, so browsers
 * may keep them. Parts of files are not served.
 */
export const assetOptions: FastifyStaticOptions = {
  root: ASSETS,
  prefix: ASSETS_PATH,
  preCompressed: true,
  acceptRanges: false,
  immutable: true,
  maxAge: "1y",
  index: false,
  setHeaders: (reply, path) => {
    // A sandboxed frame (/embed) has an opaque origin, and fonts require CORS.
    if (path.startsWith(join(ASSETS, "media"))) reply.header("Access-Control-Allow-Origin", "*");
  },
};

const WAYS = [
  { ending: "br", compress: promisify(brotliCompress) },
  { ending: "gz", compress: promisify(gzip) },
] as const;

/** Writes a file that is always complete, even if this process is killed. */
async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}

/**
 * Writes compressed forms next to the scripts and styles, once for each file: Brotli at its
 * highest level saves a sixth of what Next compresses for each answer. File names contain a hash of the content.
 */
export async function compressAssets(): Promise<void> {
  const files: string[] = [];
  for await (const file of glob("**/*.{js,css,svg}", { cwd: ASSETS })) files.push(file);
  const one = async (file: string, { ending, compress }: (typeof WAYS)[number]): Promise<void> => {
    const path = join(ASSETS, `${file}.${ending}`);
    const there = await access(path).then(
      () => true,
      () => false,
    );
    if (there) return;
    await writeWhole(path, await compress(await readFile(join(ASSETS, file))));
  };
  await Promise.all(files.flatMap((file) => WAYS.map((way) => one(file, way))));
}

/** How a file of modules begins. */
const MODULES = "module.exports=[";
/** Smaller files are not worth it. */
const MIN_SHARED_BYTES = 16_384;

/**
 * Makes files of modules with the same content one: Next writes some once for each group of routes, and a process
 * would keep the text of each in memory, that of the database's code four times.
 */
export async function shareChunks(folder = CHUNKS): Promise<void> {
  const files: string[] = [];
  for await (const file of glob("**/*.js", { cwd: folder })) files.push(file);
  const first = new Map<string, string>();
  for (const path of files.toSorted().map((file) => join(folder, file))) {
    if ((await stat(path)).size < MIN_SHARED_BYTES) continue;
    const content = await readFile(path);
    if (content.toString("latin1", 0, MODULES.length) !== MODULES) continue;
    const hash = createHash("sha256").update(content).digest("hex");
    const same = first.get(hash);
    if (same === undefined) first.set(hash, path);
    else {
      const at = JSON.stringify(`./${relative(dirname(path), same)}`);
      await writeWhole(path, `module.exports=require(${at});\n`);
    }
  }
}
