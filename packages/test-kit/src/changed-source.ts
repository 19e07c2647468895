import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..", "..", "..");

/** A change of one source file: what stands in place of a text that it has once. */
export interface SourceChange {
  /** From the root of the tree. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** What a program loads first, so that it reads the file as if it were changed. */
const loader = ({ file, before, after }: SourceChange): string => `
  import { registerHooks } from "node:module";
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(${JSON.stringify(`/${file}`)})) return loaded;
      const parts = String(loaded.source).split(${JSON.stringify(before)});
      if (parts.length !== 2) throw new Error("The text is there " + (parts.length - 1) + " times.");
      return { ...loaded, source: parts.join(${JSON.stringify(after)}) };
    },
  });`;

/**
 * Runs a program of the tree as it would run after a change of one file, and returns what it prints. The file stays
 * as it is.
 *
 * @param program from the root of the tree
 * @param given its arguments
 */
export async function runChanged(
  change: SourceChange,
  program: string,
  ...given: readonly string[]
): Promise<string> {
  const hooks = `data:text/javascript,${encodeURIComponent(loader(change))}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", hooks, join(root, program), ...given],
    { maxBuffer: 32 * 1024 * 1024 },
  );
  return stdout;
}
