import { glob, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** The built site's server modules, a file for each group of them. */
export const CHUNKS = join(import.meta.dirname, "..", "..", ".next", "server", "chunks");

/** How a file of modules begins; a placeholder for another file is left alone when it is met again. */
const MODULES = "module.exports=[";

/** UTF-16 code units that V8 cannot keep in one byte. */
const escaped = (text: string): string =>
  text.replaceAll(
    /[^\0-\xff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/**
 * Makes the built site's modules take less memory, once for each build: a process keeps the text of
 * every file it loads. A single wide character makes V8 keep a whole file with two bytes for each, so
 * such characters are escaped; and files of the same modules, which Turbopack writes for groups that
 * load them apart, become one.
 */
export async function slimChunks(folder: string): Promise<void> {
  const paths: string[] = [];
  for await (const path of glob("**/*.js", { cwd: folder })) paths.push(path);
  const firsts = new Map<string, string>();
  for (const path of paths.sort()) {
    const built = await readFile(join(folder, path), "utf8");
    if (!built.startsWith(MODULES)) continue;
    const text = escaped(built);
    const first = firsts.get(text) ?? path;
    firsts.set(text, first);
    const slim = first === path ? text : `module.exports=require("./${fromTo(path, first)}")`;
    if (slim === built) continue;
    // A file with this name is always complete, even if this process is killed.
    const unfinished = join(folder, `${path}.${process.pid}`);
    await writeFile(unfinished, slim);
    await rename(unfinished, join(folder, path));
  }
}

const fromTo = (path: string, other: string): string =>
  relative(dirname(path), other).replaceAll("\\", "/");
