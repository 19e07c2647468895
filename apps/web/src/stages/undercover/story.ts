import type { Locale } from "@wisp/game";
import {
  type Clue,
  type Config,
  type Event,
  evolve,
  narrate,
  type State,
  type Voting,
  wordOf,
} from "@wisp/games/undercover/view";
import { widthOf } from "#components/sanitize.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { eventGuard, type SpeechNote, type Story } from "#features/replay/story.ts";
import type { TableFacts } from "#stages/talk/votes.ts";

/** How long each event stays while playing, in milliseconds at speed 1; clues by their length. */
const dwellMs: Readonly<Record<Event["type"], number>> = {
  "match-opened": 1_200,
  "table-drawn": 0,
  "word-dealt": 0,
  "role-told": 0,
  "order-announced": 1_800,
  "turn-opened": 900,
  "answer-missed": 0,
  "own-word-said": 0,
  clue: 1_600,
  "vote-opened": 0,
  "ballot-dealt": 0,
  "votes-cast": 3_600,
  "vote-counted": 2_800,
  // The ballots of each vote have been shown with its result.
  "ballots-shown": 0,
  "match-closed": 2_400,
};

const isEvent = eventGuard<Event>(dwellMs);

const contentLine: Readonly<Record<Locale, (villagers: string, spies: string) => string>> = {
  en: (villagers, spies) => `Words: “${villagers}” for the villagers, “${spies}” for the spies`,
  zh: (villagers, spies) => `词语：平民“${villagers}”，卧底“${spies}”`,
};

/** The words of both sides; null where the viewer may not know them. */
export function wordsOf({ drawn, players }: State): { villager: string; spy: string } | null {
  if (drawn === null) return null;
  const villager = [...players.keys()].find((seat) => !drawn.spies.includes(seat)) ?? 0;
  return { villager: wordOf(drawn, villager).word, spy: wordOf(drawn, drawn.spies[0] ?? 0).word };
}

/** What the host says about a clue, in the order of the notes' importance. */
export const notesOf = ({ masked, cut, fixed }: Clue): SpeechNote[] => [
  ...(masked.length > 0 ? (["masked"] as const) : []),
  ...(cut ? (["cut"] as const) : []),
  ...(fixed ? (["fixed"] as const) : []),
];

/** How Undercover is narrated. */
export const undercoverStory: Story<State, Event> = {
  parse(event) {
    if (isEvent(event)) return event;
    throw new Error(`Undercover has no event "${event.type}"`);
  },
  evolve,
  // All votes are shown at once: a line for each.
  narrate: (event, state, locale) =>
    event.type === "ballots-shown"
      ? event.votes.map((vote) => narrate({ ...event, votes: [vote] }, state, locale)).join("\n")
      : narrate(event, state, locale),
  names: (state) => state.players.map((player) => player.name),
  content(state, locale) {
    const words = wordsOf(state);
    return words && contentLine[locale](words.villager, words.spy);
  },
  roundOf: (state) => state.round,
  line(event, text) {
    switch (event.type) {
      case "clue":
        return event.text === ""
          ? { seat: event.seat, text, voice: "narrated" }
          : { seat: event.seat, text: event.text, voice: "said", notes: notesOf(event) };
      case "match-opened":
      case "turn-opened":
        return null;
      case "order-announced":
      case "vote-opened":
        // Ordinary rounds and votes are as the rules say; a run-off says who speaks and who votes.
        return event.isRunoff ? { seat: null, text, voice: "narrated" } : null;
      default:
        return text === "" ? null : { seat: null, text, voice: "narrated" };
    }
  },
  dwellMs: (event) =>
    event.type === "clue"
      ? Math.min(7_500, dwellMs.clue + widthOf(event.text) * 38)
      : dwellMs[event.type],
};

/** The data for the middle of the stage. */
interface Spot {
  readonly event: Event;
  readonly state: State;
}

/** The clue in the middle of the stage; the last one stays while the next player thinks. */
export function clueOnStage({ event, state }: Spot): Clue | null {
  const isShown = event.type === "clue" || (event.type === "turn-opened" && event.ask === "clue");
  return isShown ? (state.clues.findLast(({ round }) => round === event.round) ?? null) : null;
}

/** The seats whose answer is awaited. */
export const askedSeats = ({ event }: Pick<Spot, "event">): readonly number[] =>
  event.type === "turn-opened" ? event.seats : [];

/** The vote that an event is about; null for none. */
export function votingAt({ event, state }: Spot): Voting | null {
  switch (event.type) {
    case "vote-opened":
    case "votes-cast":
    case "vote-counted":
      return state.votings.find(({ vote }) => vote === event.vote) ?? null;
    case "turn-opened":
      return event.ask === "vote" ? (state.votings.at(-1) ?? null) : null;
    case "ballots-shown":
      return state.votings.at(-1) ?? null;
    default:
      return null;
  }
}

/** The votes that lie open at an event, in the table's order; [] where the viewer may not see them yet. */
export function openBallots(spot: Spot): readonly { seat: number; choice: number | null }[] {
  const { type } = spot.event;
  const isShown = type === "votes-cast" || type === "vote-counted" || type === "ballots-shown";
  return isShown ? (votingAt(spot)?.ballots ?? []) : [];
}

/** Whether the ballots that lie open at an event are opened by it, one by one. */
export const opensBallots = ({ event, state }: Spot): boolean =>
  event.type === "votes-cast" ||
  event.type === "ballots-shown" ||
  (event.type === "vote-counted" && state.config.ballots !== "open");

/** The seats that tied and have not spoken again yet, while a run-off is held. */
export function waitingInRunoff({ event, state }: Spot): readonly number[] {
  const isSpeaking = event.type === "order-announced" || event.type === "clue";
  if (!state.isRunoff || !(isSpeaking || event.type === "turn-opened")) return [];
  const spoken = state.clues.flatMap(({ round, seat }) => (round === state.round ? [seat] : []));
  return (state.orders.at(-1) ?? []).filter((seat) => !spoken.includes(seat));
}

/** The table's public facts at a moment, whether or not roles are revealed. */
export function factsOf(spot: Spot): TableFacts {
  const { event, state } = spot;
  const alone = event.type === "turn-opened" && event.ask === "clue" ? event.seats[0] : undefined;
  return {
    out: state.players.map(({ outBy }) => outBy !== null),
    speaking: clueOnStage(spot)?.seat ?? alone ?? null,
    caught: caughtSeats(state),
    votes: state.config.ballots === "open" ? state.votings.flatMap(castIn) : openBallots(spot),
    voting: opensBallots(spot),
  };
}

const castIn = ({ ballots }: Voting) => ballots ?? [];

/** The seats that were voted out and known to be spies: at once, or when the match is over. */
const caughtSeats = ({ players, config, closed }: State): number[] =>
  players.flatMap(({ outBy, isSpy }, seat) =>
    outBy !== null && isSpy === true && (config.revealsOut || closed !== null) ? [seat] : [],
  );

/** Seats of the spies; null while they may not be shown. */
export const spiesOf = ({ whole }: Pick<Moment<State, Event>, "whole">): readonly number[] | null =>
  whole?.closed?.spies ?? whole?.drawn?.spies ?? null;

/** What follows a vote, in sentences about the player who is out. */
type Aside = "lot" | "wasSpy" | "wasNotSpy" | "runoff" | "restart" | "nobody";

/** The result of a vote as the host announces it. */
interface Announcement {
  readonly isTie: boolean;
  /** Of the player who is out, else of those who tie. */
  readonly seats: readonly number[];
  readonly out: number | null;
  readonly asides: readonly Aside[];
}

/** The public result of a vote; null before the votes are counted. */
export function announcementOf(
  { vote, result }: Voting,
  { maxVotes }: Config,
): Announcement | null {
  if (result === null) return null;
  const { leaders, out, isSpy, tie } = result;
  const isTie = tie !== null;
  // After the last vote no player speaks again.
  const next = vote === maxVotes && tie !== "random" ? "nobody" : tie;
  return {
    isTie,
    seats: isTie || out === null ? leaders : [out],
    out,
    asides: [
      ...(tie === null || next === null ? [] : [next === "random" ? ("lot" as const) : next]),
      ...(isSpy === undefined || out === null ? [] : ([isSpy ? "wasSpy" : "wasNotSpy"] as const)),
    ],
  };
}
