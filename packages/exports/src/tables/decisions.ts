import { soleScore } from "@wisp/game";
import type { CallLine, DecisionLine } from "../lines/lines.ts";
import { type ExportTable, time } from "./parquet.ts";

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
    { name: "seat", type: "INT32", read: (row) => row.seat, about: "who was asked" },
    {
      name: "nth",
      type: "INT32",
      read: (row) => row.nth,
      about:
        "which of the seat's asks it is, from 1; of an interview which event of its moment's type",
    },
    {
      name: "kind",
      type: "STRING",
      read: (row) => row.kind,
      about: '"decision"; an "interview" is asked outside the match',
    },
    { name: "ask", type: "STRING", read: (row) => row.ask, about: "what was asked" },
    { name: "asked_at", type: "TIMESTAMP", read: (row) => time(row.askedAt), about: "UTC" },
    {
      name: "latency_ms",
      type: "INT32",
      read: (row) => row.latencyMs,
      about: "milliseconds until the answer, or until the clock ran out",
    },
    { name: "tokens_in", type: "INT32", read: (row) => row.tokensIn, about: "null is unknown" },
    { name: "tokens_out", type: "INT32", read: (row) => row.tokensOut, about: "null is unknown" },
    {
      name: "cost_micros",
      type: "INT32",
      read: (row) => row.costMicros,
      about: "millionths of a US dollar; null is unknown",
    },
    {
      name: "estimated",
      type: "BOOLEAN",
      read: (row) => row.estimated,
      about: "tokens and cost are estimates",
    },
    {
      name: "missed",
      type: "STRING",
      read: (row) => row.missed,
      about: "timeout, error or illegal; null when the answer was legal",
    },
    { name: "detail", type: "STRING", read: (row) => row.detail, about: "why it was illegal" },
    { name: "prompt", type: "STRING", read: (row) => row.prompt, about: "what it was asked" },
    { name: "text", type: "STRING", read: (row) => row.text, about: "what it answered" },
    {
      name: "reasoning",
      type: "STRING",
      read: (row) => row.reasoning,
      about: "its private reasoning, where its owner shows it",
    },
    {
      name: "notes",
      type: "STRING",
      read: (row) => (row.notes === null ? null : JSON.stringify(row.notes)),
      about: "the notes it sent with its answer (JSON), where its owner shows its reasoning",
    },
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
