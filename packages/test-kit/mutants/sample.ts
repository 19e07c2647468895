import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MutationScope } from "./env.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** Lines that are sampled together: most functions fit, and few hot loops are instrumented. */
const WINDOW_LINES = 12;

/** A number from 0 to 1 that depends on the text alone. */
const draw = (text: string): number =>
  createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;

/**
 * The code to mutate, in Stryker's notation: all modules of the folders, or a sample of their lines.
 * A sample is the same in every run. Mutants that reach beyond a window of lines are left out.
 */
export function sampleOf({ folders, share, sample }: MutationScope): string[] {
  const modules = folders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
    .filter((path) => !path.endsWith(".test.ts"));
  if (share === 1) return modules;
  return modules.flatMap((path) => {
    const lines = readFileSync(join(root, path), "utf8").split("\n").length;
    const starts = Array.from(
      { length: Math.ceil(lines / WINDOW_LINES) },
      (_, place) => 1 + place * WINDOW_LINES,
    );
    return starts
      .filter((start) => draw(`${sample} ${path} ${start}`) < share)
      .map((start) => `${path}:${start}-${start + WINDOW_LINES - 1}`);
  });
}
