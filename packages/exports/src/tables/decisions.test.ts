import { readFileSync } from "node:fs";
import { decisionFields } from "@wisp/game/decision";
import { expect, test } from "vitest";
import { decisionTable } from "./decisions.ts";

const python = readFileSync(
  new URL("../../../python-client/wisp_client/tables.py", import.meta.url),
  "utf8",
);
const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = decisionTable.columns.map(({ name }) => name);

test("every field of a decision is a column", () => {
  expect(columns).toEqual(expect.arrayContaining(Object.keys(decisionFields).map(snake)));
});

test("the Python client reads the same columns, from the fields of their names", () => {
  const [, fields = ""] = /DECISION_FIELDS = \{(.*?)\}/s.exec(python) ?? [];
  const read = Array.from(fields.matchAll(/"(\w+)": "(\w+)"/g), ([, column = "", field = ""]) => {
    expect(snake(field)).toBe(column);
    return column;
  });
  // It writes notes and scores as JSON.
  expect([...read, "notes", "score", "scores"]).toEqual(columns);
});
