import type { GameEvent } from "@wisp/game";

/** The game whose matches the first page plays: the teaser reads its speeches and ballots. */
export const TEASER_GAME = "who-is-spy";

/** A speech as the teaser shows it. */
export interface TeaserSpeech {
  /** Place among the public events, from 0. */
  readonly cursor: number;
  readonly seat: number;
  readonly name: string;
  /** "" is who did not speak. */
  readonly text: string;
}

/** A visible ballot; a null choice is an abstention. */
interface TeaserVote {
  readonly seat: number;
  readonly choice: number | null;
}

/** The teaser's data of a match from its public log. */
export interface Teaser {
  /** Cursor of the last event that was folded in, -1 before the first. */
  readonly cursor: number;
  /** By seat. */
  readonly names: readonly string[];
  readonly round: number;
  /** Seats that are out. */
  readonly out: readonly number[];
  /** The open question: "speech", "vote" ... and its seats. */
  readonly awaited: { readonly ask: string; readonly seats: readonly number[] } | null;
  readonly speeches: readonly TeaserSpeech[];
  /** The ballots of the last vote, until the next speech. */
  readonly votes: readonly TeaserVote[];
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
  votes: [],
  over: false,
};

const field = (event: object, name: string): unknown => Reflect.get(event, name);
const numberIn = (value: unknown): number => (typeof value === "number" ? value : -1);
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function voteIn(value: unknown): TeaserVote[] {
  if (typeof value !== "object" || value === null) return [];
  const choice = field(value, "choice");
  return [
    { seat: numberIn(field(value, "seat")), choice: choice === null ? null : numberIn(choice) },
  ];
}

function fold(teaser: Teaser, { cursor, event }: CountedEvent): Teaser {
  const next = { ...teaser, cursor };
  switch (event.type) {
    case "match-opened":
      return { ...next, names: listIn(field(event, "names")).map(String) };
    case "round-opened":
      return { ...next, round: numberIn(field(event, "round")) };
    case "turn-opened": {
      const seats = listIn(field(event, "seats")).map(numberIn);
      return { ...next, awaited: { ask: String(field(event, "ask")), seats } };
    }
    case "spoke": {
      const seat = numberIn(field(event, "seat"));
      const speech = {
        cursor,
        seat,
        name: teaser.names[seat] ?? "",
        text: String(field(event, "text")),
      };
      return { ...next, awaited: null, votes: [], speeches: [...teaser.speeches, speech] };
    }
    case "player-out":
      return { ...next, out: [...teaser.out, numberIn(field(event, "seat"))] };
    case "votes-shown":
      return { ...next, awaited: null, votes: listIn(field(event, "votes")).flatMap(voteIn) };
    case "match-closed":
      return { ...next, awaited: null, over: true };
    default:
      return next;
  }
}

/**
 * The events up to the opening of the first vote: what follows says who went out, and so how a match
 * ends.
 */
export function openingOf(events: readonly CountedEvent[]): readonly CountedEvent[] {
  const isVote = ({ event }: CountedEvent) => field(event, "ask") === "vote";
  const end = events.findIndex((counted) => counted.event.type === "player-out" || isVote(counted));
  const last = events[end];
  if (last === undefined) return events;
  return events.slice(0, isVote(last) ? end + 1 : end);
}

/**
 * Folds newer events in, and skips known ones. Reads the events of Who is Spy without
 * the game's module, to keep the first page small; other games' events are only counted.
 */
export function addEvents(teaser: Teaser, events: readonly CountedEvent[]): Teaser {
  return events
    .filter(({ cursor }) => cursor > teaser.cursor)
    .reduce<Teaser>((folded, event) => fold(folded, event), teaser);
}

/**
 * A moment of the opening of a match, for playing it again: after `speeches` speeches, from 1; one
 * more than there are is the vote.
 */
export function momentOf(teaser: Teaser, speeches: number): Teaser {
  return speeches > teaser.speeches.length
    ? teaser
    : { ...teaser, awaited: null, speeches: teaser.speeches.slice(0, speeches) };
}
