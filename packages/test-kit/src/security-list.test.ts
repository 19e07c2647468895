import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);

interface Line {
  readonly requirements: string;
  readonly how: string;
  readonly shownBy: readonly string[];
}

/** The lines of the list of requirements in a document. */
function linesOf(document: string): Line[] {
  const text = readFileSync(new URL(document, root), "utf8");
  return [...text.matchAll(/^\| (\d[^|]*) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, requirements = "", how = "", shownBy = ""]) => ({
      requirements,
      how,
      shownBy: [...shownBy.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
    }),
  );
}

const english = linesOf("docs/security.md");
/** The marker of a line without a test. */
const UNTESTED = /\*\*no(t met)?\*\*|not applicable|the operator's/;

test("every test that the list of security requirements names is there", () => {
  expect(english.length).toBeGreaterThan(60);
  const named = english.flatMap(({ shownBy }) => shownBy);
  const files = named.filter((each) => !each.startsWith("npm run "));
  expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
  expect(files.filter((file) => !/\.(test|spec)\.ts$/.test(file))).toEqual([]);
});

test("a requirement without a test says why", () => {
  const untested = english.filter(({ shownBy }) => shownBy.length === 0);
  expect(untested.filter(({ how }) => !UNTESTED.test(how))).toEqual([]);
});

test("the Chinese list names the same requirements and tests", () => {
  const same = (lines: readonly Line[]) =>
    lines.map(({ requirements, shownBy }) => [requirements, shownBy]);
  expect(same(linesOf("docs/zh/security.md"))).toEqual(same(english));
});
