import type { Seat } from "@wisp/game";
import {
  type Colour,
  coloursOf,
  type Event,
  evolve,
  type HanabiCard,
  type HeldCard,
  type Hint,
  narrate,
  partsOf,
  type State,
} from "@wisp/games/hanabi/view";
import { eventGuard, type Story } from "#features/replay/story.ts";

/** How long each event stays while playing, in milliseconds at speed 1. */
const dwellMs: Readonly<Record<Event["type"], number>> = {
  "match-opened": 1_400,
  "deck-prepared": 0,
  "card-drawn": 0,
  "card-seen": 0,
  "turn-opened": 500,
  revealed: 1_900,
  played: 1_900,
  discarded: 1_500,
  "answer-missed": 1_600,
  "move-late": 1_200,
  "match-closed": 2_400,
};

const isEvent = eventGuard<Event>(dwellMs);

/** An event as pages tell it: they count the cards of a hand from 1, while agents are told positions from 0. */
function fromOne(event: Event): Event {
  switch (event.type) {
    case "played":
    case "discarded":
      return { ...event, position: event.position + 1 };
    case "revealed":
      return { ...event, positions: event.positions.map((position) => position + 1) };
    default:
      return event;
  }
}

/** The transcript and the pace of Hanabi. It has no rounds. */
export const hanabiStory: Story<State, Event> = {
  parse(event) {
    if (isEvent(event)) return event;
    throw new Error(`Hanabi has no event "${event.type}"`);
  },
  evolve,
  narrate: (event, view, locale) => narrate(fromOne(event), view, locale),
  names: ({ names }) => names,
  roundOf: () => 0,
  line: (_, text) => (text === "" ? null : { seat: null, text, voice: "narrated" }),
  dwellMs: ({ type }) => dwellMs[type],
};

/** A card in a hand as it is drawn. */
export interface CardSpot {
  readonly held: HeldCard;
  /** The hint of the last move that points at it; null where it does not. */
  readonly pointed: Hint | null;
}

/** A firework as it is drawn. */
export interface Firework {
  readonly colour: Colour;
  /** Its highest card; 0 before the first. */
  readonly height: number;
  /** The last move added to it. */
  readonly lit: boolean;
}

/** The cards on the table. */
export interface TableScene {
  readonly hands: readonly (readonly CardSpot[])[];
  readonly fireworks: readonly Firework[];
  /** Sorted by colour and rank; one copy of what the last move put there is lit. */
  readonly discards: readonly { readonly card: HanabiCard; readonly lit: boolean }[];
}

/** The table at a moment of a match, as its viewer sees it. */
export function sceneOf({ config, hands, fireworks, discards, moves }: State): TableScene {
  const last = moves.at(-1);
  const reveal = last?.kind === "reveal" ? last : null;
  const added = last?.kind === "play" && last.fits ? last.card : null;
  const lost = last?.kind === "discard" || (last?.kind === "play" && !last.fits) ? last.card : null;
  const sorted = [...discards].sort(
    (one, other) =>
      coloursOf(config).indexOf(partsOf(one).colour) -
        coloursOf(config).indexOf(partsOf(other).colour) || partsOf(one).rank - partsOf(other).rank,
  );
  const litAt = lost === null ? -1 : sorted.lastIndexOf(lost);
  return {
    hands: hands.map((hand, seat) =>
      hand.map((held) => ({
        held,
        pointed: reveal?.target === seat && reveal.places.includes(held.place) ? reveal.hint : null,
      })),
    ),
    fireworks: coloursOf(config).map((colour, at) => ({
      colour,
      height: fireworks[at] ?? 0,
      lit: added !== null && partsOf(added).colour === colour,
    })),
    discards: sorted.map((card, at) => ({ card, lit: at === litAt })),
  };
}

/** Whether a seat is to move, or lost the match for all by its missed answer. */
export type SeatStatus = "toMove" | "missed" | null;

export const statusOf = ({ due, missed }: State, seat: Seat): SeatStatus => {
  if (missed?.seat === seat) return "missed";
  return due.includes(seat) ? "toMove" : null;
};

/** Size of a card; pages and films scale its coordinates. */
export const CARD = { width: 46, height: 64, radius: 6 } as const;

/** A sign for each colour, about 20 wide and high around a point: it tells the colours apart without them. */
export const signs: Readonly<Record<Colour, string>> = {
  red: "M0-10C5-4 8-1 8 3.5C8 7.5 4.5 10 0 10C-4.5 10-8 7.5-8 3.5C-8-1-5-4 0-10Z",
  yellow: "M0-10L2.9-3.4L10-2.9L4.6 1.9L6.3 9L0 5.2L-6.3 9L-4.6 1.9L-10-2.9L-2.9-3.4Z",
  green: "M0-9L9.5 8L-9.5 8Z",
  white:
    "M0-9C5-9 9-5 9 0C9 5 5 9 0 9C-5 9-9 5-9 0C-9-5-5-9 0-9ZM0-4.5C-2.5-4.5-4.5-2.5-4.5 0C-4.5 2.5-2.5 4.5 0 4.5C2.5 4.5 4.5 2.5 4.5 0C4.5-2.5 2.5-4.5 0-4.5Z",
  blue: "M-8-8L8-8L8 8L-8 8Z",
};

/** The paper and the ink of each colour, in every theme. */
export const cardColours: Readonly<
  Record<Colour, { readonly face: string; readonly ink: string }>
> = {
  red: { face: "#fde4e1", ink: "#ad1f2b" },
  yellow: { face: "#fdf1c4", ink: "#7d5800" },
  green: { face: "#dcf3e1", ink: "#196b35" },
  white: { face: "#fbfbf8", ink: "#545d6b" },
  blue: { face: "#dde9fc", ink: "#1b56ad" },
};
