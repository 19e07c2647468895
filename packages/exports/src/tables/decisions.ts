import { soleScore } from "@wisp/game";
import { decisionFields } from "@wisp/game/decision";
import { z } from "zod";
import type { CallLine, DecisionLine } from "../lines/lines.ts";
import { type Column, type ExportTable, time } from "./parquet.ts";

/** "latency_ms" of "latencyMs". */
const columnName = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function typeOf(schema: z.ZodType): Column<DecisionLine>["type"] {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (inner instanceof z.ZodNumber) return "INT32";
  return inner instanceof z.ZodBoolean ? "BOOLEAN" : "STRING";
}

/** A value as a column holds it: lists and objects are JSON. */
function plain(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  const isPlain = typeof value === "string" || typeof value === "number";
  return isPlain || typeof value === "boolean" ? value : JSON.stringify(value);
}

/** Said of these columns instead, because archives leave something out. */
const abouts: Readonly<Record<string, string>> = {
  detail: "why it was illegal",
  reasoning: "its private reasoning, where its owner shows it",
  notes: "the notes it sent with its answer (JSON), where its owner shows its reasoning",
};

const {
  seat,
  nth,
  kind,
  ask,
  missed,
  detail,
  prompt,
  text: answer,
  reasoning,
  notes,
  ...metrics
} = decisionFields;
const columnsOf = (fields: Readonly<Record<string, z.ZodType>>): Column<DecisionLine>[] =>
  Object.entries(fields).map(([field, schema]) => ({
    name: columnName(field),
    type: typeOf(schema),
    read: (row) => plain(Reflect.get(row, field)),
    about: abouts[field] ?? schema.description ?? "",
  }));

/** Long texts are the last, so that readers of the first columns skip them. */
export const decisionTable: ExportTable<DecisionLine> = {
  name: "decisions",
  columns: [
    { name: "match", type: "STRING", read: (row) => row.match, about: "id of the match" },
    {
      name: "cursor",
      type: "INT32",
      read: (row) => row.cursor,
      about: "last public event before the question",
    },
    ...columnsOf({ seat, nth, kind, ask }),
    { name: "asked_at", type: "TIMESTAMP", read: (row) => time(row.askedAt), about: "UTC" },
    ...columnsOf({ ...metrics, missed, detail, prompt, text: answer, reasoning, notes }),
    {
      name: "score",
      type: "DOUBLE",
      read: ({ scores }) => (scores === null ? null : soleScore(scores)),
      about:
        "how right the answer to an interview with one score was, from 0 to 1; null is not scored",
    },
    {
      name: "scores",
      type: "STRING",
      read: ({ scores }) => (scores === null ? null : JSON.stringify(scores)),
      about:
        "JSON: numerator and denominator of each score of an interview, by name; null is not scored",
    },
  ],
};

export const callTable: ExportTable<CallLine> = {
  name: "calls",
  columns: [
    { name: "match", type: "STRING", read: (row) => row.match, about: "id of the match" },
    {
      name: "person",
      type: "INT32",
      read: (row) => row.person,
      about: "number of the spectator within this archive, from 1",
    },
    {
      name: "source",
      type: "STRING",
      read: (row) => row.source,
      about: "`match`: on the page of the match; `puzzle`: in a daily puzzle",
    },
    {
      name: "cursor",
      type: "INT32",
      read: (row) => row.cursor,
      about: "last public event that the spectator had seen",
    },
    {
      name: "round",
      type: "INT32",
      read: (row) => row.round,
      about: "round of the vote that came next or was under way, from 1",
    },
    { name: "seat", type: "INT32", read: (row) => row.seat, about: "who was named" },
    {
      name: "view",
      type: "INT32",
      read: (row) => row.view,
      about: "seat from whose view the person guessed along; null: they saw what everybody sees",
    },
    {
      name: "verified",
      type: "BOOLEAN",
      read: (row) => row.verified,
      about: "by an account, before the person could know the truth: part of the human baseline",
    },
    { name: "at", type: "TIMESTAMP", read: (row) => time(row.at), about: "UTC" },
  ],
};
