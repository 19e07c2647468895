import { access, glob, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const ways = [
  { ending: "br", compress: promisify(brotliCompress) },
  { ending: "gz", compress: promisify(gzip) },
] as const;

/**
 * Writes compressed forms next to the scripts and styles in `folder`, once for each file: Brotli at its
 * highest level saves a sixth of what Next compresses for each answer. File names contain a hash of the content.
 */
export async function compressAssets(folder: string): Promise<void> {
  const files: string[] = [];
  for await (const file of glob("**/*.{js,css,svg}", { cwd: folder })) files.push(file);
  const one = async (file: string, { ending, compress }: (typeof ways)[number]): Promise<void> => {
    const path = join(folder, `${file}.${ending}`);
    const there = await access(path).then(
      () => true,
      () => false,
    );
    if (there) return;
    // A file with this name is always complete, even if this process is killed.
    const unfinished = `${path}.${process.pid}`;
    await writeFile(unfinished, await compress(await readFile(join(folder, file))));
    await rename(unfinished, path);
  };
  await Promise.all(files.flatMap((file) => ways.map((way) => one(file, way))));
}
