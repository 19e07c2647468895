import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { performanceText } from "./performance.ts";
import { sections } from "./sections.ts";

const root = join(import.meta.dirname, "../../..");

test("docs/performance.md is made from the recorded results", () => {
  // Written by: node bench/src/results/performance.ts
  expect(readFileSync(join(root, "docs/performance.md"), "utf8")).toBe(performanceText());
});

test("every file of results has one place in the document", () => {
  const places = sections.flatMap(({ results }) => results);
  expect(new Set(places).size).toBe(places.length);
  const files = readdirSync(join(root, "bench/results")).map((file) => file.replace(".json", ""));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !places.includes(file))).toEqual([]);
});
