import type { EventLine, MatchLine } from "../lines/lines.ts";
import { type ExportTable, time } from "./parquet.ts";

export const matchTable: ExportTable<MatchLine> = {
  name: "matches",
  columns: [
    {
      name: "match",
      type: "STRING",
      read: (row) => row.match,
      about: "id, in the order in which they were made",
    },
    { name: "locale", type: "STRING", read: (row) => row.locale, about: "language" },
    {
      name: "game_version",
      type: "INT32",
      read: (row) => row.gameVersion,
      about: "version of the rules",
    },
    { name: "started_at", type: "TIMESTAMP", read: (row) => time(row.startedAt), about: "UTC" },
    { name: "finished_at", type: "TIMESTAMP", read: (row) => time(row.finishedAt), about: "UTC" },
    {
      name: "winners",
      type: "STRING",
      read: (row) => row.winners.join(", "),
      about: "sides that won",
    },
    { name: "rounds", type: "INT32", read: (row) => row.rounds, about: "rounds played" },
    { name: "fouls", type: "INT32", read: (row) => row.fouls, about: "fouls of all seats" },
    {
      name: "clean",
      type: "BOOLEAN",
      read: (row) => row.clean,
      about: "no decision was lost to a timeout or an error",
    },
    {
      name: "words_hidden",
      type: "BOOLEAN",
      read: (row) => row.wordsHidden,
      about: "its words are still secret and not in here",
    },
    {
      name: "speeches_hidden",
      type: "INT32",
      read: (row) => row.speechesHidden ?? 0,
      about: "speeches that moderators hid: their events have another text",
    },
    {
      name: "content",
      type: "STRING",
      read: (row) => row.content,
      about:
        "what it was made of (words, a deck): a number in place of the name while that is secret",
    },
    {
      name: "duplicate_set",
      type: "STRING",
      read: (row) => row.duplicateSet,
      about: "matches of the season and language on the same content; null: none",
    },
    {
      name: "injections",
      type: "INT32",
      read: ({ marks }) => marks && new Set(marks.map(({ cursor }) => cursor)).size,
      about: "speeches that look like a prompt injection; null where it was not looked for any",
    },
    { name: "seed", type: "STRING", read: (row) => row.seed, about: "of all its chance" },
    {
      name: "seed_hash",
      type: "STRING",
      read: (row) => row.seedHash,
      about: "SHA-256 of the seed, public since before the first move",
    },
  ],
};

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
    {
      name: "after_end",
      type: "BOOLEAN",
      read: (row) => row.afterEnd ?? false,
      about: "everybody sees it once the match is over",
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
