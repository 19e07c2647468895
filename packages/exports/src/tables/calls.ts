import type { CallLine } from "../lines/lines.ts";
import { type ExportTable, time } from "./export-table.ts";

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
