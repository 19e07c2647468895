import type { Metric } from "@wisp/game";
import type { MatchLine } from "../lines/lines.ts";
import type { Column, ExportTable } from "./parquet.ts";

type Seat = MatchLine["seats"][number];

/** A seat with the match it sat in. */
export interface SeatRow {
  readonly match: MatchLine;
  readonly seat: Seat;
}

export const seatRows = (match: MatchLine): SeatRow[] =>
  match.seats.map((seat) => ({ match, seat }));

/** A fact that the game counts, with the metrics that are computed from it. */
interface FactMetrics {
  readonly fact: string;
  readonly names: readonly string[];
}

function factsOf(metrics: readonly Metric[]): FactMetrics[] {
  const facts = new Map<string, string[]>();
  for (const { of, text } of metrics) {
    if (typeof of !== "object") continue;
    facts.set(of.fact, [...(facts.get(of.fact) ?? []), text.en.name]);
  }
  return Array.from(facts, ([fact, names]) => ({ fact, names }));
}

/** A fact as two columns. */
const factColumns = ({ fact, names }: FactMetrics): Column<SeatRow>[] => {
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

/** The seats of matches of a game with these metrics. */
export const seatTable = (metrics: readonly Metric[]): ExportTable<SeatRow> => ({
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
    ...factsOf(metrics).flatMap(factColumns),
  ],
});
