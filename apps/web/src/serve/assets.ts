import { access, glob, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyStaticOptions } from "@fastify/static";
import { ASSETS_PATH } from "./refuse.ts";

/** The built site's scripts, styles and fonts. */
const ASSETS = join(import.meta.dirname, "..", "..", ".next", "static");

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
    // A file with this name is always complete, even if this process is killed.
    const unfinished = `${path}.${process.pid}`;
    await writeFile(unfinished, await compress(await readFile(join(ASSETS, file))));
    await rename(unfinished, path);
  };
  await Promise.all(files.flatMap((file) => WAYS.map((way) => one(file, way))));
}
