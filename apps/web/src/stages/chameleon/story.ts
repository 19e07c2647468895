import type { Locale } from "@wisp/game";
import { type Event, evolve, narrate, type Speech, type State } from "@wisp/games/chameleon/view";
import { widthOf } from "#components/sanitize.ts";
import { eventGuard, type Story } from "#features/replay/story.ts";
import type { TableFacts } from "#stages/talk/votes.ts";

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

const isEvent = eventGuard<Event>(dwellMs);

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
          : {
              seat: event.seat,
              text: event.text,
              voice: "said",
              ...(event.fixed === true && { notes: ["fixed"] }),
            };
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

/** The data for the middle of the stage. */
interface Spot {
  readonly event: Event;
  readonly state: State;
}

/** The clue in the middle of the stage; the last one stays until something else is shown. */
export function clueOnStage({ event, state }: Spot): Speech | null {
  const isShown = event.type === "spoke" || (event.type === "turn-opened" && event.ask !== "guess");
  return isShown ? (state.speeches.findLast(({ round }) => round === event.round) ?? null) : null;
}

/** The seat whose act is on the stage: its clue, its guess, or that it is accused. */
export function actingSeat(spot: Spot): number | null {
  const { event } = spot;
  if (event.type === "player-accused" || event.type === "guess-made") return event.seat;
  return clueOnStage(spot)?.seat ?? null;
}

/** The seats whose answer is awaited. */
export const askedSeats = ({ event }: Spot): readonly number[] =>
  event.type === "turn-opened" ? event.seats : [];

/** The seat that the table looks at: the one that acts, else the one asked for a clue or a guess. */
function litSeat(spot: Spot): number | null {
  const asked =
    spot.event.type === "turn-opened" && spot.event.ask !== "vote"
      ? askedSeats(spot)[0]
      : undefined;
  return actingSeat(spot) ?? asked ?? null;
}

/** The table's public facts at a moment, whether or not roles are revealed. */
export function factsOf(spot: Spot): TableFacts {
  const { event, state } = spot;
  return {
    out: state.players.map(() => false),
    speaking: litSeat(spot),
    caught: state.accused === null || state.accused.seat === null ? [] : [state.accused.seat],
    votes: state.votes ?? [],
    voting: event.type === "votes-shown",
  };
}

/**
 * Seat of the chameleon, as far as the state at the cursor or the whole match shows it; null while it
 * may not be shown. An accusation shows it in the middle of a match.
 */
export function chameleonOf(state: State, whole: State | null): number | null {
  if (whole !== null) return whole.drawn?.chameleon ?? whole.closed?.chameleon ?? null;
  if (state.closed !== null) return state.closed.chameleon;
  return state.accused?.isChameleon === true ? state.accused.seat : null;
}
