import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const rules = readFileSync(join(root, ".dependency-cruiser.mjs"), "utf8");
const MAX_LINES = 60;

const quoted = (text: string, quote: RegExp): string[] =>
  [...text.matchAll(quote)].map(([, name = ""]) => name).sort();

test.each(globSync("packages/*/README.md", { cwd: root }))(
  "%s is short and says what the package may import",
  (file) => {
    const text = readFileSync(join(root, file), "utf8");
    expect(text.split("\n").length - 1).toBeLessThanOrEqual(MAX_LINES);
    const [, allowed] = new RegExp(`only\\("${file.split("/")[1]}", \\[(.*?)\\]`).exec(rules) ?? [];
    if (allowed === undefined) return;
    const [, named = ""] = /^It may import (.*)\.$/m.exec(text) ?? [];
    expect(named).not.toBe("");
    expect(quoted(named, /`([\w-]+)`/g)).toEqual(quoted(allowed, /"([\w-]+)"/g));
  },
);

test("every package has a README", () => {
  const packages = globSync("packages/*/", { cwd: root });
  expect(globSync("packages/*/README.md", { cwd: root })).toHaveLength(packages.length);
});
