import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licenceProblems } from "./licences.ts";

const lock = JSON.parse(
  readFileSync(new URL("../../../package-lock.json", import.meta.url), "utf8"),
);
const withPackage = (path: string, entry: object) => ({
  packages: { ...lock.packages, [path]: { version: "1.0.0", ...entry } },
});

test("every production dependency has an allowed licence", () => {
  expect(licenceProblems(lock)).toEqual([]);
});

test.each([
  ["GPL-3.0-only", "GPL-3.0-only"],
  ["MIT AND GPL-2.0-only", "MIT AND GPL-2.0-only"],
  ["SEE LICENSE IN x", "SEE LICENSE IN x"],
  [undefined, "names no licence"],
])("a package under %s is found, however deep", (license, said) => {
  const path = "node_modules/a/node_modules/@b/c";
  expect(licenceProblems(withPackage(path, { license }))).toEqual([`@b/c 1.0.0: ${said}`]);
  expect(licenceProblems(withPackage(path, { license, dev: true }))).toEqual([]);
});

test("a choice passes with one allowed side, and an exception only for its package", () => {
  expect(
    licenceProblems(withPackage("node_modules/a", { license: "GPL-3.0-only OR MIT" })),
  ).toEqual([]);
  const changed = withPackage("node_modules/elkjs", { license: "GPL-3.0-only" });
  expect(licenceProblems(changed)).toEqual([
    "elkjs 1.0.0: GPL-3.0-only",
    "unused exception /^elkjs$/",
  ]);
});
