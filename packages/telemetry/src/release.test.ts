import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkoutCommit, version } from "./release.ts";

test("a process knows its version", () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test("a checkout names its commit and says whether it was changed; anything else names none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "wisp-release-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...words: string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
  git("init", "-q");
  writeFileSync(join(folder, "file"), "one");
  git("add", "file");
  git("commit", "-qm", "one");
  // A checkout of something else.
  expect(await checkoutCommit(folder)).toBeUndefined();
  // An archive of Wisp within it.
  const archive = join(folder, "archive");
  for (const root of [folder, archive]) {
    mkdirSync(join(root, "packages/telemetry/src"), { recursive: true });
    cpSync(
      join(import.meta.dirname, "release.ts"),
      join(root, "packages/telemetry/src/release.ts"),
    );
  }
  expect(await checkoutCommit(archive)).toBeUndefined();
  const commit = git("rev-parse", "HEAD");
  expect(await checkoutCommit(folder)).toBe(commit);
  writeFileSync(join(folder, "file"), "two");
  expect(await checkoutCommit(folder)).toBe(`${commit}-dirty`);
});
