import { expect, test } from "vitest";
import { collectionPresets, library } from "./library.ts";
import { ownTables } from "./ours.ts";
import { papers } from "./papers.ts";

test("every printed table is on the page of its paper, and every paper's collection is there", () => {
  const shown = Object.values(papers).flatMap(({ tables }) =>
    tables.map((name) => library.tables[name]),
  );
  // A table may have an earlier name, too.
  expect(new Set(shown)).toEqual(new Set(Object.values(library.tables)));
  expect(new Set(shown).size).toBe(shown.length);
  for (const { collection } of Object.values(papers)) {
    if (collection !== null) expect(Object.keys(collectionPresets)).toContain(collection);
  }
});

test("our tables have a cell for each column, and their values lie in their intervals", () => {
  for (const [name, { columns, rows }] of Object.entries(ownTables)) {
    expect(Object.keys(library.tables), name).toContain(name);
    expect(rows.length, name).toBeGreaterThan(0);
    for (const { cells, units } of rows) {
      expect([cells.length, units.length], name).toEqual([columns.length, columns.length]);
      for (const [value = 0, low, high] of cells.flatMap((cell) => (cell === null ? [] : [cell]))) {
        if (low !== null && low !== undefined) expect(low, name).toBeLessThanOrEqual(value);
        if (high !== null && high !== undefined) expect(high, name).toBeGreaterThanOrEqual(value);
      }
    }
  }
});
