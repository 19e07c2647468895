import type { GameEvent, Locale } from "@wisp/game";
import { type Event, evolve, narrate, type State } from "@wisp/games/chameleon/view";
import { widthOf } from "#components/neutral-text.ts";
import type { Story } from "#features/replay/story.ts";

/** How long each event stays while playing, in milliseconds at speed 1; speeches by their length. */
const dwellMs: Readonly<Record<Event["type"], number>> = {
  "match-opened": 1_200,
  "topic-announced": 3_600,
  "table-drawn": 0,
  "role-dealt": 0,
  "round-opened": 900,
  "ballot-dealt": 0,
  "turn-opened": 900,
  "answer-missed": 0,
  "clue-withheld": 0,
  spoke: 1_600,
  "votes-shown": 3_600,
  "player-accused": 2_800,
  "guess-made": 2_400,
  "word-revealed": 2_400,
  "match-closed": 2_400,
};

/** The log was checked when it was written; the browser need not load the schemas to read it. */
const isEvent = (event: GameEvent): event is Event => Object.hasOwn(dwellMs, event.type);

const contentLine: Readonly<Record<Locale, (topic: string, word: string) => string>> = {
  en: (topic, word) => `Topic: “${topic}”, secret word: “${word}”`,
  zh: (topic, word) => `主题：“${topic}”，秘密词：“${word}”`,
};

/** How Chameleon is narrated. */
export const chameleonStory: Story<State, Event> = {
  parse(event) {
    if (isEvent(event)) return event;
    throw new Error(`Chameleon has no event "${event.type}"`);
  },
  evolve,
  narrate,
  names: (state) => state.players.map((player) => player.name),
  content: ({ topic, drawn }, locale) => drawn && contentLine[locale](topic, drawn.word.word),
  roundOf: (state) => state.round,
  line(event, text) {
    switch (event.type) {
      case "spoke":
        return event.text === ""
          ? { seat: event.seat, text, voice: "narrated" }
          : { seat: event.seat, text: event.text, voice: "said" };
      case "match-opened":
      case "turn-opened":
      case "round-opened":
        return null;
      default:
        return text === "" ? null : { seat: null, text, voice: "narrated" };
    }
  },
  dwellMs: (event) =>
    event.type === "spoke"
      ? Math.min(7_500, dwellMs.spoke + widthOf(event.text) * 38)
      : dwellMs[event.type],
};
