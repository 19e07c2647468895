import { addedToDecisions } from "@wisp/test-kit/added-fields";
import { runChanged } from "@wisp/test-kit/changed-source";
import { expect, test } from "vitest";
import { decisionTable } from "./decisions.ts";

const camel = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What the Python client computes of other fields. */
const computed = new Set(["notes", "score", "scores"]);

const python = (): string => {
  const columns = decisionTable.columns.flatMap(({ name }) =>
    computed.has(name) ? [] : [`    "${name}": "${camel(name)}",\n`],
  );
  return `"""Columns of decisions.parquet by the fields of decisions.jsonl.

Printed by packages/exports/src/tables/decisions.test.ts: run it with -u after a change of the columns.
"""

DECISION_FIELDS = {
${columns.join("")}}
`;
};

test("decisions have these columns in archives", () => {
  expect(decisionTable.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
    "match STRING",
    "cursor INT32",
    "seat INT32",
    "nth INT32",
    "kind STRING",
    "ask STRING",
    "asked_at TIMESTAMP",
    "latency_ms INT32",
    "tokens_in INT32",
    "tokens_out INT32",
    "cost_micros INT32",
    "estimated BOOLEAN",
    "missed STRING",
    "detail STRING",
    "prompt STRING",
    "text STRING",
    "reasoning STRING",
    "notes STRING",
    "score DOUBLE",
    "scores STRING",
  ]);
});

test("the Python client reads the same columns, from the fields of their names", async () => {
  await expect(python()).toMatchFileSnapshot(
    "../../../python-client/wisp_client/decision_fields.py",
  );
});

test("a field that one file adds to decisions is a column", async () => {
  const printed = await runChanged(addedToDecisions, "packages/exports/test/added-field.ts");
  expect(JSON.parse(printed)).toContainEqual({
    name: "mood",
    type: "STRING",
    about: "how it felt",
    value: "calm",
  });
});
