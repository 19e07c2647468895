import type { GameEvent, Locale } from "@wisp/game";
import {
  type Event,
  evolve,
  isSealed,
  narrate,
  type State,
  speechesOf,
} from "@wisp/games/who-is-spy/view";
import { widthOf } from "#components/neutral-text.ts";
import type { Story } from "#features/replay/story.ts";

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

/** The log was checked when it was written; the browser need not load the schemas to read it. */
const isEvent = (event: GameEvent): event is Event => Object.hasOwn(types, event.type);

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
