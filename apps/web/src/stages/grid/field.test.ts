import { expect, it } from "vitest";
import { landing } from "./field.tsx";

it("finds the cell in which a piece comes to lie", () => {
  const columns = { columns: 2, rows: 2, cells: "holes", numbered: "columns" } as const;
  expect(landing(columns, [null, null, null, 0], "1")).toBe(2);
  expect(landing(columns, [null, null, null, 0], "2")).toBe(1);
  expect(landing(columns, [null, 1, null, 0], "2")).toBeNull();
  const cells = { ...columns, cells: "squares", numbered: "cells" } as const;
  expect(landing(cells, [null, 0, null, null], "4")).toBe(3);
});
