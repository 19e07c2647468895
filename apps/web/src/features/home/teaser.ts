import type { GameEvent } from "@wisp/game";

/** A speech as the teaser shows it. */
export interface TeaserSpeech {
  /** Place among the public events, from 0. */
  readonly cursor: number;
  readonly seat: number;
  readonly name: string;
  /** "" is who did not speak. */
  readonly text: string;
}

/** What the teaser knows of a match from its public log. */
export interface Teaser {
  /** Cursor of the last event that was folded in, -1 before the first. */
  readonly cursor: number;
  /** By seat. */
  readonly names: readonly string[];
  readonly round: number;
  /** In-game names of those who are out. */
  readonly out: readonly string[];
  /** What is awaited: "speech", "vote" ... and from whom. */
  readonly awaited: { readonly ask: string; readonly names: readonly string[] } | null;
  readonly speeches: readonly TeaserSpeech[];
  readonly over: boolean;
}

/** An event of the public log with its cursor. */
export interface CountedEvent {
  readonly cursor: number;
  readonly event: GameEvent;
}

export const emptyTeaser: Teaser = {
  cursor: -1,
  names: [],
  round: 0,
  out: [],
  awaited: null,
  speeches: [],
  over: false,
};

const field = (event: GameEvent, name: string): unknown => Reflect.get(event, name);
const numberIn = (value: unknown): number => (typeof value === "number" ? value : -1);
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function fold(teaser: Teaser, { cursor, event }: CountedEvent): Teaser {
  const nameOf = (seat: unknown): string => teaser.names[numberIn(seat)] ?? "";
  const next = { ...teaser, cursor };
  switch (event.type) {
    case "match-opened":
      return { ...next, names: listIn(field(event, "names")).map(String) };
    case "round-opened":
      return { ...next, round: numberIn(field(event, "round")) };
    case "turn-opened":
      return {
        ...next,
        awaited: {
          ask: String(field(event, "ask")),
          names: listIn(field(event, "seats")).map(nameOf),
        },
      };
    case "spoke": {
      const seat = numberIn(field(event, "seat"));
      const speech = {
        cursor,
        seat,
        name: nameOf(seat),
        text: String(field(event, "text")),
      };
      return { ...next, awaited: null, speeches: [...teaser.speeches, speech] };
    }
    case "player-out":
      return { ...next, out: [...teaser.out, nameOf(field(event, "seat"))] };
    case "votes-shown":
      return { ...next, awaited: null };
    case "match-closed":
      return { ...next, awaited: null, over: true };
    default:
      return next;
  }
}

/** The events before the first ballot: what follows says who went out, and so how a match ends. */
export function openingOf(events: readonly CountedEvent[]): readonly CountedEvent[] {
  const end = events.findIndex(
    ({ event }) => event.type === "player-out" || field(event, "ask") === "vote",
  );
  return end === -1 ? events : events.slice(0, end);
}

/**
 * Folds in what has come since, and skips what is there already. Reads the events of Who is Spy by
 * hand, so that the first page need not carry the game; of others it only counts.
 */
export function addEvents(teaser: Teaser, events: readonly CountedEvent[]): Teaser {
  return events
    .filter(({ cursor }) => cursor > teaser.cursor)
    .reduce<Teaser>((folded, event) => fold(folded, event), teaser);
}
