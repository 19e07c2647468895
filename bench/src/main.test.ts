import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { expect, test } from "vitest";

const bench = (...words: readonly string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "main.ts"), ...words], {
    encoding: "utf8",
    timeout: STATE_LIMIT_MS,
  });

test.each([
  [["--help"], 0, "Without a name"],
  [["openenv", "-h"], 0, "Without a name"],
  [["constructor"], 2, 'There is no program "constructor".'],
])("%j prints the benchmarks and runs none", (words, status, begin) => {
  const answer = bench(...words);
  expect(answer.status).toBe(status);
  expect(answer.stdout).toContain(begin);
  expect(answer.stdout).toMatch(/\n {2}openenv {6}steps a second/);
  expect(answer.stdout).not.toContain("== ");
});

test.each(["bench", "research"])("every program that %s lists has its file", (folder) => {
  const source = join(import.meta.dirname, "../..", folder, "src");
  const { stdout } = spawnSync(process.execPath, [join(source, "main.ts"), "--help"], {
    encoding: "utf8",
  });
  const names = [...stdout.matchAll(/^ {2}(\S+) /gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !existsSync(join(source, `${name}.ts`)))).toEqual([]);
});
