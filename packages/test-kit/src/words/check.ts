/**
 * Finds words that the project does not use (words.json) in comments, names and documents:
 * `node packages/test-kit/src/words/check.ts`. Strings are not read: they are data, or texts for people.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { avoidedSchema, findInDocument, findInSource } from "./find.ts";

const root = join(import.meta.dirname, "../../../..");
const list = z
  .array(avoidedSchema)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "words.json"), "utf8")));

/** What was written at an earlier time or by others stays as it is; Chinese documents have their own words. */
const FROZEN =
  /(^|\/)(goldens|fixtures|generated)\/|^(CHANGELOG|docs\/history)\.md$|^docs\/(decisions|zh)\/|^CODE_OF_CONDUCT\.md$|^apps\/web\/src\/features\/legal\/|^packages\/test-kit\/src\/words\//;

const files = execFileSync("git", ["ls-files", "-z", "*.ts", "*.tsx", "*.md"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\0")
  .filter((path) => path !== "" && !FROZEN.test(path));

let count = 0;
for (const path of files) {
  const text = readFileSync(join(root, path), "utf8");
  const find = path.endsWith(".md") ? findInDocument : findInSource;
  for (const { line, word, say } of find(path, text, list)) {
    count += 1;
    process.stderr.write(`${path}:${line}: "${word}": say ${say}\n`);
  }
}
if (count > 0) process.exitCode = 1;
