import type { Locale } from "@wisp/game";
import {
  type Event,
  evolve,
  isSealed,
  narrate,
  type Speech,
  type State,
  speechesOf,
} from "@wisp/games/who-is-spy/view";
import { widthOf } from "#components/sanitize.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { eventGuard, type Story } from "#features/replay/story.ts";
import type { TableFacts } from "#stages/talk/votes.ts";

const types: Readonly<Record<Event["type"], true>> = {
  "match-opened": true,
  "table-drawn": true,
  "word-dealt": true,
  "round-opened": true,
  "ballot-dealt": true,
  "turn-opened": true,
  "answer-missed": true,
  spoke: true,
  "round-judged": true,
  "span-marked": true,
  "player-out": true,
  "votes-shown": true,
  "votes-counted": true,
  "word-guessed": true,
  "match-closed": true,
};

const isEvent = eventGuard<Event>(types);

const wordsLine: Readonly<Record<Locale, (civilian: string, spy: string) => string>> = {
  en: (civilian, spy) => `Words: “${civilian}” for the civilians, “${spy}” for the spy`,
  zh: (civilian, spy) => `词语：平民“${civilian}”，卧底“${spy}”`,
};

/** How long a speech takes to read, without what a viewer needs to find it. */
const readingMs = (text: string): number => widthOf(text) * 38;
/** Enough to read the longest speech that an agent may give. */
const MAX_SPEECH_MS = 17_000;
/** Six speeches that are shown together. */
const MAX_SEALED_MS = 20_000;

/** A speech that was given together with others: all of them are read once the last one is shown. */
const sealedMs = (round: number, isLast: boolean, state: State): number =>
  isLast
    ? Math.min(
        MAX_SEALED_MS,
        2_400 + speechesOf(state, round).reduce((sum, { text }) => sum + readingMs(text), 0),
      )
    : 0;

/** The story of Who is Spy. */
export const whoIsSpyStory: Story<State, Event> = {
  parse(event) {
    if (isEvent(event)) return event;
    throw new Error(`Who is Spy has no event "${event.type}"`);
  },
  evolve,
  narrate,
  names: (state) => state.players.map((player) => player.name),
  content: ({ drawn }, locale) =>
    drawn && wordsLine[locale](drawn.civilianWord.word, drawn.spyWord.word),
  roundOf: (state) => state.round,
  line(event, text) {
    switch (event.type) {
      case "spoke":
        return event.text === ""
          ? { seat: event.seat, text, voice: "narrated" }
          : { seat: event.seat, text: event.text, voice: "said" };
      case "word-guessed":
        return event.text === ""
          ? { seat: event.seat, text, voice: "narrated" }
          : { seat: event.seat, text: event.text, voice: "said", isRevealing: true };
      case "turn-opened":
        return event.ask === "guess" ? { seat: null, text, voice: "narrated" } : null;
      case "match-opened":
      case "round-opened":
        return null;
      case "votes-counted":
        return event.out === null ? { seat: null, text, voice: "narrated" } : null;
      default:
        return { seat: null, text, voice: "narrated" };
    }
  },
  dwellMs(event, state) {
    switch (event.type) {
      case "spoke":
        return state !== undefined && isSealed(state.config, event.round)
          ? sealedMs(event.round, event.seat === state.order.at(-1), state)
          : Math.min(MAX_SPEECH_MS, 1_600 + readingMs(event.text));
      case "turn-opened":
        return event.ask === "guess" ? 2_400 : 900;
      case "word-guessed":
        return 2_800;
      case "votes-shown":
        return 3_600;
      case "player-out":
        return 2_000;
      case "votes-counted":
        return event.out === null ? 1_800 : 400;
      default:
        return 900;
    }
  },
};

/** What the middle of the stage depends on. */
type StageMoment = Pick<Moment<State, Event>, "event" | "state" | "ballot">;

/** Whether the stage shows what was said in the current round: a speech, or the next question. */
const showsSpeeches = ({ event, ballot }: StageMoment): boolean =>
  event.type === "spoke" ||
  (event.type === "turn-opened" && event.ask !== "guess" && ballot === null);

/** The speeches of a round that were given at the same time, together on the stage; [] where they are not. */
export function sealedOnStage(moment: StageMoment): readonly Speech[] {
  const { round, config } = moment.state;
  return showsSpeeches(moment) && isSealed(config, round) ? speechesOf(moment.state, round) : [];
}

/**
 * The speech in the middle of the stage; null where something else is shown. The last speech of a
 * round stays there until the next one comes, so that it can be read while a player thinks.
 */
export function speechOnStage(moment: StageMoment): Speech | null {
  const { event, state } = moment;
  if (!showsSpeeches(moment) || isSealed(state.config, state.round)) return null;
  if (event.type === "spoke") {
    const { round, seat } = event;
    return state.speeches.find((each) => each.round === round && each.seat === seat) ?? null;
  }
  return state.speeches.findLast(({ round }) => round === state.round) ?? null;
}

/** The seat that the table looks at: whose speech or guess is on the stage, else who alone is asked for one. */
export function litSeat(moment: StageMoment): number | null {
  const { event } = moment;
  if (event.type === "word-guessed") return event.seat;
  const isAsked = event.type === "turn-opened" && event.ask !== "vote" && event.seats.length === 1;
  const asked = isAsked ? event.seats[0] : undefined;
  return speechOnStage(moment)?.seat ?? asked ?? null;
}

/** The table's public facts at a moment, whether or not roles are revealed. */
export function factsOf(moment: StageMoment): TableFacts {
  const { event, state } = moment;
  const isOver = event.type === "match-closed";
  const caught = isOver ? (event.winner === "civilians" ? event.spy : null) : state.caught;
  return {
    out: state.players.map(({ out }) => out !== null),
    speaking: litSeat(moment),
    caught: caught === null ? [] : [caught],
    votes: state.votes,
    voting: event.type === "votes-shown",
  };
}

/** The name of a foul among the texts: the word that was said may be either one. */
export const foulText = (
  { naming }: Pick<State["config"], "naming">,
  foul: NonNullable<Speech["foul"]>,
) => (foul === "said-word" && naming === "either-word" ? "said-either" : foul);

/** Seat of the spy; null while it may not be shown. */
export function spyOf<Event>({ whole }: Pick<Moment<State, Event>, "whole">): number | null {
  return whole?.drawn?.spy ?? whole?.closed?.spy ?? null;
}
