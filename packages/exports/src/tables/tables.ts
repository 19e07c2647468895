import type { Figure } from "@wisp/game";
import type { CallLine, DecisionLine, EventLine, MatchLine } from "../lines/lines.ts";
import type { Column, Table } from "./table.ts";

type Seat = MatchLine["seats"][number];

/** A seat with the match it sat in. */
export interface SeatRow {
  readonly match: MatchLine;
  readonly seat: Seat;
}

export const seatRows = (match: MatchLine): SeatRow[] =>
  match.seats.map((seat) => ({ match, seat }));

const time = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const matchTable: Table<MatchLine> = {
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
      name: "content",
      type: "STRING",
      read: (row) => row.content,
      about:
        "what it was made of (words, a deck): a number in place of the name while that is secret",
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

/** A fact that the game counts, with the figures that are computed from it. */
interface FactFigures {
  readonly fact: string;
  readonly names: readonly string[];
}

function factsOf(figures: readonly Figure[]): FactFigures[] {
  const facts = new Map<string, string[]>();
  for (const { of, text } of figures) {
    if (typeof of !== "object") continue;
    facts.set(of.fact, [...(facts.get(of.fact) ?? []), text.en.name]);
  }
  return Array.from(facts, ([fact, names]) => ({ fact, names }));
}

/** A fact as two columns. */
const factColumns = ({ fact, names }: FactFigures): Column<SeatRow>[] => {
  const name = fact.replaceAll("-", "_");
  return [
    {
      name,
      type: "INT32",
      read: ({ seat }) => seat.facts[fact]?.[0] ?? null,
      about: `count of the fact \`${fact}\`, for the figure ${names.map((each) => `"${each}"`).join(", ")}`,
    },
    {
      name: `${name}_of`,
      type: "INT32",
      read: ({ seat }) => seat.facts[fact]?.[1] ?? null,
      about: `what \`${name}\` is out of`,
    },
  ];
};

/** The seats of matches of a game with these figures. */
export const seatTable = (figures: readonly Figure[]): Table<SeatRow> => ({
  name: "seats",
  columns: [
    { name: "match", type: "STRING", read: ({ match }) => match.match, about: "id of the match" },
    { name: "seat", type: "INT32", read: ({ seat }) => seat.seat, about: "place, from 0" },
    { name: "agent", type: "STRING", read: ({ seat }) => seat.agent, about: "slug of the agent" },
    { name: "version", type: "INT32", read: ({ seat }) => seat.version, about: "of the agent" },
    { name: "role", type: "STRING", read: ({ seat }) => seat.role, about: "what it was dealt" },
    { name: "side", type: "STRING", read: ({ seat }) => seat.side, about: "side it played on" },
    {
      name: "won",
      type: "BOOLEAN",
      read: ({ seat }) => seat.won,
      about: "its side won",
    },
    {
      name: "points",
      type: "INT32",
      read: ({ seat }) => seat.points,
      about: "points, in units of 1 / points_scale",
    },
    {
      name: "points_scale",
      type: "INT32",
      read: ({ match }) => match.pointsScale,
      about: "parts of a point",
    },
    {
      name: "player",
      type: "STRING",
      read: ({ seat }) => seat.record?.name ?? null,
      about: "name it bore in the match",
    },
    {
      name: "speaking_order",
      type: "INT32",
      read: ({ seat }) => seat.record?.order ?? null,
      about: "place in the first round, from 0",
    },
    {
      name: "speech_length",
      type: "INT32",
      read: ({ seat }) => seat.record?.speechLength ?? null,
      about: "code points of all its speeches",
    },
    {
      name: "failures",
      type: "INT32",
      read: ({ seat }) => seat.failures,
      about: "decisions lost to a timeout or an error",
    },
    {
      name: "tokens",
      type: "INT32",
      read: ({ seat }) => seat.tokens,
      about: "tokens in and out; null is unknown",
    },
    {
      name: "cost_micros",
      type: "INT32",
      read: ({ seat }) => seat.costMicros,
      about: "millionths of a US dollar; null is unknown",
    },
    ...factsOf(figures).flatMap(factColumns),
  ],
});

export const eventTable: Table<EventLine> = {
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
      about: "everybody was told while it was played",
    },
    {
      name: "seats",
      type: "STRING",
      read: (row) => (row.seats === "all" ? "all" : row.seats.join(" ")),
      about: 'seats that were told: "all", or numbers',
    },
    { name: "words", type: "BOOLEAN", read: (row) => row.words, about: "holds a secret word" },
    {
      name: "event",
      type: "STRING",
      read: (row) => JSON.stringify(row.event),
      about: "the whole event as JSON",
    },
  ],
};

export const callTable: Table<CallLine> = {
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
    { name: "at", type: "TIMESTAMP", read: (row) => time(row.at), about: "UTC" },
  ],
};

export const decisionTable: Table<DecisionLine> = {
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
      about: "which of the seat's asks it is, from 1",
    },
    {
      name: "kind",
      type: "STRING",
      read: (row) => row.kind,
      about: '"decision"; a "probe" is asked beside the match',
    },
    { name: "ask", type: "STRING", read: (row) => row.ask, about: "what was asked" },
    {
      name: "score",
      type: "DOUBLE",
      read: (row) => row.score,
      about: "how right the answer to a probe was, from 0 to 1; null is not scored",
    },
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
      about: "what it left beside its answer (JSON), where its owner shows its reasoning",
    },
  ],
};
