import type { Seat } from "@wisp/game";
import {
  type Event,
  evolve,
  isNight,
  isWolf,
  lastDay,
  narrate,
  nightSteps,
  type Role,
  roundOf,
  type Side,
  type Speech,
  type State,
  tableOf,
  type Vote,
} from "@wisp/games/werewolf/view";
import { widthOf } from "#components/sanitize.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { eventGuard, type Story } from "#features/replay/story.ts";
import type { TableFacts } from "#stages/talk/votes.ts";

export type WerewolfMoment = Moment<State, Event>;

/** How long each event stays while playing, in milliseconds at speed 1; speeches by their length. */
const dwellMs: Readonly<Record<Event["type"], number>> = {
  "match-opened": 2_400,
  "roles-drawn": 0,
  "role-dealt": 0,
  "night-opened": 1_800,
  "turn-opened": 900,
  "answer-missed": 0,
  whispered: 0,
  "attack-named": 0,
  "attack-chosen": 0,
  seen: 0,
  protected: 0,
  "attack-told": 0,
  "potion-used": 0,
  "turn-closed": 0,
  "night-resolved": 0,
  "day-opened": 3_400,
  "shot-offered": 0,
  shot: 3_400,
  "badge-passed": 2_400,
  stood: 2_400,
  spoke: 1_600,
  "order-set": 1_600,
  voted: 1_200,
  "votes-shown": 4_800,
  elected: 2_400,
  exiled: 3_400,
  "match-closed": 2_800,
};

const isEvent = eventGuard<Event>(dwellMs);

/** Enough to read the longest speech that an agent may give. */
const MAX_SPEECH_MS = 15_000;

/** A step of a night: long enough to read what happened in it, once that is revealed. */
const NIGHT_STEP_MS = 2_600;

/** Questions at which all seats are due, so that the table cannot tell who chooses. */
const silentAsks = ["whisper", "night", "potion", "shot"] as const;

const isSilent = (event: Event): boolean =>
  event.type === "turn-opened" && silentAsks.some((ask) => ask === event.ask);

/** How Werewolf is narrated. */
export const werewolfStory: Story<State, Event> = {
  parse(event) {
    if (isEvent(event)) return event;
    throw new Error(`Werewolf has no event "${event.type}"`);
  },
  evolve,
  narrate,
  names: (state) => state.players.map(({ name }) => name),
  roundOf,
  roundKind: "day",
  line(event, text) {
    if (text === "" || event.type === "turn-opened" || event.type === "turn-closed") return null;
    return event.type === "spoke" && event.text !== ""
      ? {
          seat: event.seat,
          text: event.text,
          voice: "said",
          ...(event.cut && { notes: ["cut"] }),
        }
      : { seat: event.type === "spoke" ? event.seat : null, text, voice: "narrated" };
  },
  dwellMs(event) {
    if (event.type === "spoke") {
      return Math.min(MAX_SPEECH_MS, dwellMs.spoke + widthOf(event.text) * 38);
    }
    return isSilent(event) ? NIGHT_STEP_MS : dwellMs[event.type];
  },
};

/** What is at the table at an event. */
export interface Spot {
  readonly event: Event;
  readonly state: State;
}

/** A speech of the match; `round` tells the rounds of speeches apart, in which each player speaks once. */
export interface TableSpeech extends Speech {
  readonly round: number;
}

/** More rounds of speeches than a day can have. */
const LAPS = 10;

/** All speeches of the match so far. */
export const speechesOf = ({ days }: Pick<State, "days">): readonly TableSpeech[] =>
  days.flatMap(({ round, speeches }) =>
    speeches.map((speech, at) => {
      const earlier = speeches.slice(0, at).filter(({ seat }) => seat === speech.seat).length;
      return { ...speech, round: round * LAPS + earlier };
    }),
  );

/** The speech in the middle of the table; the last one stays while the next player thinks. */
export function speechOnStage(
  { event, entries, cursor }: Pick<WerewolfMoment, "event" | "entries" | "cursor">,
  speeches: readonly TableSpeech[],
): TableSpeech | null {
  const isNext =
    event.type === "turn-opened" &&
    event.ask === "speech" &&
    entries[cursor - 1]?.event.type === "spoke";
  return event.type === "spoke" || isNext ? (speeches.at(-1) ?? null) : null;
}

/** The seats whose answers everybody knows to be awaited: none while that would show who acts in secret. */
export const askedSeats = (event: Event): readonly Seat[] =>
  event.type === "turn-opened" && !isSilent(event) ? event.seats : [];

/** The time of day at the table. */
type Sky = "dusk" | "night" | "dawn" | "day";

export function skyOf({ event, state }: Spot): Sky {
  if (event.type === "match-opened") return "dusk";
  if (event.type === "match-closed") return "day";
  if (isNight(state)) return "night";
  const day = lastDay(state);
  if (day?.exile) return "dusk";
  const isQuiet = day?.candidates === null && day.order === null;
  return isQuiet ? "dawn" : "day";
}

/** How far a night is, from 0 to 1, by its public steps. */
export function nightShare({ event, state }: Spot): number {
  const { length } = nightSteps(tableOf(state.config), roundOf(state));
  const open = event.type === "turn-opened" ? 0.5 : 0;
  return Math.min(1, (state.done.length + open) / length);
}

/** A night or a day that has begun. */
export interface Phase {
  readonly kind: "night" | "day";
  readonly round: number;
  readonly cursor: number;
}

/** The nights and days up to a cursor, and once the match is revealed those after it. */
export const phasesOf = ({
  entries,
  cursor,
  whole,
}: Pick<WerewolfMoment, "entries" | "cursor" | "whole">): readonly Phase[] =>
  (whole === null ? entries.slice(0, cursor + 1) : entries).flatMap((entry): Phase[] => {
    const { event } = entry;
    if (event.type !== "night-opened" && event.type !== "day-opened") return [];
    const kind = event.type === "night-opened" ? "night" : "day";
    return [{ kind, round: event.round, cursor: entry.cursor }];
  });

/** How a player went out: at night by an unknown cause, or by a known one. */
export type Cause = "night" | "wolves" | "poison" | "exile" | "hunter" | "wolf-king";

/** How the player at a seat went out, as far as a viewer knows; null while alive. */
export function causeOf({ players, nights }: State, seat: Seat): Cause | null {
  const out = players[seat]?.out ?? null;
  if (out === null || out.by !== "night") return out?.by ?? null;
  const deaths = nights.find(({ round }) => round === out.round)?.deaths;
  return deaths?.find((death) => death.seat === seat)?.cause ?? "night";
}

/** The role of each seat; null while roles may not be shown. */
export const rolesShown = ({ whole }: Pick<WerewolfMoment, "whole">): readonly Role[] | null =>
  whole?.closed?.roles ?? whole?.drawn?.roles ?? null;

/** What a viewer knows of a player's role. */
export type Knowledge = Role | Side | "wolf" | "no-wolf";

/**
 * What a viewer's state says of the role of each seat: what the table was told of the dead, and to a player also
 * the own role, the other wolves, and what was seen.
 */
export function knowledgeOf({ players, nights }: State): readonly (Knowledge | null)[] {
  return players.map(({ role, out }, seat) => {
    const shown = role ?? out?.shown ?? null;
    if (shown !== null) return shown;
    if (players.some(({ pack }) => pack?.includes(seat) === true)) return "wolf";
    const seen = nights.findLast((night) => night.seen?.target === seat)?.seen;
    return seen ? (seen.isWolf ? "wolf" : "no-wolf") : null;
  });
}

/** Whether something that is known of a player says that it wins with the wolves. */
export const isWolfSide = (known: Knowledge | null): boolean =>
  known === "wolf" || known === "werewolves" || known === "possessed" || isWolfRole(known);

const isWolfRole = (known: Knowledge | null): boolean =>
  known === "werewolf" || known === "wolf-king";

/** The votes that lie open at an event: those of its ballot, until the match goes on. */
export function openVotes({ event, state }: Spot): readonly Vote[] {
  const day = lastDay(state);
  switch (event.type) {
    case "votes-shown":
      return event.votes;
    case "exiled":
    case "elected":
      return day?.ballots.at(-1)?.votes ?? [];
    case "voted":
      return day?.voted ?? [];
    case "turn-opened":
      return event.ask === "vote" ? (day?.voted ?? []) : [];
    default:
      return [];
  }
}

/** The seats of dead wolves that the table knows, and of all wolves when the village has won. */
function caughtSeats({ players, closed }: State): readonly Seat[] {
  const won = closed?.winner === "village";
  return players.flatMap(({ role, out }, seat) => {
    const isKnown = out !== null && isWolfSide(out.shown);
    return isKnown || (won && isWolf(role)) ? [seat] : [];
  });
}

/** The table's public facts at a moment; `speaking`: whose words are on the stage. */
export function factsOf({ event, state }: Spot, speaking: Seat | null): TableFacts {
  const asked = event.type === "turn-opened" && event.ask === "speech" ? event.seats[0] : undefined;
  return {
    out: state.players.map(({ isAlive }) => !isAlive),
    speaking: speaking ?? asked ?? null,
    caught: caughtSeats(state),
    votes: state.days.flatMap(({ ballots }) =>
      ballots.flatMap(({ about, votes }) => (about === "exile" ? votes : [])),
    ),
    voting: event.type === "votes-shown" && event.about === "exile",
  };
}
