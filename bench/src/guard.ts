/**
 * Compares the speed of this checkout with that of another commit, both measured by turns on this machine:
 * npm run bench -- guard [--against HEAD~1] [--pairs 4]
 *
 * Whatever lies on the way of a decision or a page is compared with the commit before. SLOWER is a figure whose whole
 * interval is above 1.10 times the earlier one; then the exit code is 1.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { print } from "@wisp/test-kit/measure";
import {
  lineOf,
  type Pair,
  READY,
  ratiosOf,
  type SideFigures,
  sideFiguresSchema,
  turns,
} from "./guard/figures.ts";
import { worktreeOf } from "./guard/worktree.ts";
import { root } from "./processes/child.ts";

const { values } = parseArgs({
  options: {
    against: { type: "string", default: "HEAD~1" },
    pairs: { type: "string", default: "4" },
  },
});
const pairCount = Math.max(4, Number(values.pairs));
const startMs = performance.now();
const elapsed = (): string => `${Math.round((performance.now() - startMs) / 1_000)} s`;

/** A checkout that measures when it is told to; leaving its scope ends it. */
interface Side extends AsyncDisposable {
  measure(): Promise<SideFigures>;
}

async function openSide(folder: string): Promise<Side> {
  const program = join(folder, "bench/src/guard/side.ts");
  const child = spawn(process.execPath, [program, `${pairCount}`], {
    cwd: folder,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (isWanted: (line: string) => boolean): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`The measurement in ${folder} ended.`);
      if (isWanted(value)) return value;
    }
  };
  await nextLine((line) => line === READY);
  return {
    async measure() {
      child.stdin.write("\n");
      const line = await nextLine((each) => each.startsWith("{"));
      return sideFiguresSchema.parse(JSON.parse(line));
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
    },
  };
}

using worktree = worktreeOf(values.against);
// A commit from before this program is measured by the programs of this one.
if (!existsSync(join(worktree.folder, "bench/src/guard/side.ts"))) {
  cpSync(join(root, "bench/src"), join(worktree.folder, "bench/src"), { recursive: true });
}
print(`${values.against} is installed (${elapsed()})`);
await using before = await openSide(worktree.folder);
await using after = await openSide(root);
print(`both are ready (${elapsed()})`);
const measured: { readonly before: SideFigures[]; readonly after: SideFigures[] } = {
  before: [],
  after: [],
};
for (const isAfter of turns(pairCount)) {
  if (isAfter) measured.after.push(await after.measure());
  else measured.before.push(await before.measure());
  print(`measured ${isAfter ? "this checkout" : values.against} (${elapsed()})`);
}
const pairs = measured.before.flatMap((figures, nth): Pair[] => {
  const later = measured.after[nth];
  return later === undefined ? [] : [{ before: figures, after: later }];
});
const ratios = ratiosOf(pairs);
print(`\nThis checkout by ${values.against}, ${pairCount} pairs, ${elapsed()}:`);
for (const ratio of ratios) print(lineOf(ratio));
const slower = ratios.filter(({ isSlower }) => isSlower).length;
print(`${ratios.length} figures, ${slower} slower`);
if (slower > 0) process.exitCode = 1;
