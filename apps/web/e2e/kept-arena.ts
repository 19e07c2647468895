import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** What decides which matches the house plays, and how they are stored and rated. */
const sources = [
  "package-lock.json",
  "apps/runner/src/**/*.ts",
  "apps/cli/src/arena/*.ts",
  "packages/*/src/**/*.{ts,json,jsonl,texts}",
  "prisma/**/*.{prisma,sql}",
];

/**
 * The file with a filled arena of the sources as they are: another one for other sources, and on
 * another day, as pages say what was played today.
 */
export function keptArena(): string {
  const hash = createHash("sha256");
  const found = globSync(sources, { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path));
  for (const path of found.sort()) hash.update(path).update(readFileSync(join(root, path)));
  const day = new Date().toISOString().slice(0, 10);
  const name = `${day}-${hash.digest("hex").slice(0, 32)}.backup`;
  return join(root, "node_modules", ".cache", "wisp-arena", name);
}
