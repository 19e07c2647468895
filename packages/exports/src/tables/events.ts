import type { EventLine } from "../lines/lines.ts";
import { type ExportTable, time } from "./export-table.ts";

export const eventTable: ExportTable<EventLine> = {
  name: "events",
  columns: [
    { name: "match", type: "STRING", read: (row) => row.match, about: "id of the match" },
    {
      name: "cursor",
      type: "INT32",
      read: (row) => row.cursor,
      about: "place among the public events; of a sealed one that of the event before",
    },
    { name: "at", type: "TIMESTAMP", read: (row) => time(row.at), about: "UTC" },
    { name: "type", type: "STRING", read: (row) => row.event.type, about: "what happened" },
    {
      name: "public",
      type: "BOOLEAN",
      read: (row) => row.public,
      about: "everybody saw it while the match was played",
    },
    {
      name: "seats",
      type: "STRING",
      read: (row) => (row.seats === "all" ? "all" : row.seats.join(" ")),
      about: 'seats that saw it: "all", or numbers',
    },
    { name: "words", type: "BOOLEAN", read: (row) => row.words, about: "holds a secret word" },
    {
      name: "hidden",
      type: "BOOLEAN",
      read: (row) => row.hidden ?? false,
      about: "a moderator hid the speech",
    },
    {
      name: "event",
      type: "STRING",
      read: (row) => JSON.stringify(row.event),
      about: "the whole event as JSON",
    },
  ],
};
