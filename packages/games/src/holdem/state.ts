import {
  locales,
  type MatchPart,
  type MatchPosition,
  missCodes,
  type Seat,
  versionField,
} from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import { z } from "zod";
import { actions } from "./betting.ts";
import { cardSchema, cardText, type PlayingCard } from "./cards.ts";

export const SEATS = 2;

/** Most hands of a match. */
export const MAX_HANDS = 30;

/** Cards of a hand: two for each player and five on the board. */
export const DECK_SIZE = 9;

/**
 * The public configuration. LLMArena plays 100 chips, and blinds of 1 and 2 as the environment that it
 * uses (PettingZoo) has them; its matches are one hand. A stack is at least two big blinds, so that
 * no player is all-in by a blind.
 */
export const configSchema = z.strictObject({
  language: z.enum(locales).default("en"),
  /** Hands of a match. An even number gives both players the button equally often. */
  hands: z.int().min(1).max(MAX_HANDS).default(10),
  /** Chips of each player at the start of every hand. */
  stack: z.int().min(20).max(1_000).default(100),
  /** Chips of the big blind; the small blind is half of it. */
  bigBlind: z.literal([2, 4, 6, 8, 10]).default(2),
  moveTimeLimitMs: z.int().min(1).max(600_000).default(10_000),
});
export type Config = z.infer<typeof configSchema>;

const isWithoutRepeats = (deck: readonly PlayingCard[]): boolean =>
  new Set(deck).size === deck.length;

/**
 * The cards of one hand in the order in which they are dealt: two for the button, two for the other
 * player, five for the board.
 */
const deckSchema = z
  .array(cardSchema)
  .length(DECK_SIZE)
  .refine(isWithoutRepeats, "A card is in the deck twice.");
export type Deck = readonly PlayingCard[];

/**
 * The decks of the hands in order; a hand beyond them is drawn. A deck belongs to the button and not to
 * a seat, so two matches with equal materials and swapped seats are duplicates: each player holds in one
 * match the other's cards of the other match.
 */
export const materialsSchema = z.strictObject({
  decks: z.array(deckSchema).max(MAX_HANDS),
});
export type Materials = z.infer<typeof materialsSchema>;

const seatSchema = z
  .int()
  .min(0)
  .max(SEATS - 1);

const hand = z.int().min(1).max(MAX_HANDS);
const chips = z.int().min(0);
const holeCards = z.array(cardSchema).length(2);

/** Parts of a hand; all but the first deal cards to the board. */
export const streets = ["preflop", "flop", "turn", "river"] as const;
export type Street = (typeof streets)[number];

/** Every event of the game. Amounts are in chips, lists by seat. */
export const eventSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  /** Sent to no seat. `id` names the decks before their suits were renamed, `decks` are as dealt. */
  z.strictObject({
    type: z.literal("decks-prepared"),
    id: z.string().regex(/^[0-9a-f]{16}$/),
    decks: z.array(deckSchema),
  }),
  z.strictObject({
    type: z.literal("hand-opened"),
    hand,
    button: seatSchema,
    blinds: z.array(chips).length(SEATS),
  }),
  /** To the seat alone. */
  z.strictObject({ type: z.literal("cards-dealt"), hand, seat: seatSchema, cards: holeCards }),
  z.strictObject({
    type: z.literal("turn-opened"),
    hand,
    ask: z.literal("action"),
    seats: z.array(seatSchema),
  }),
  /** `chips`: the chips the action puts in; `missed`: why the referee chose it. */
  z.strictObject({
    type: z.literal("acted"),
    hand,
    seat: seatSchema,
    action: z.enum(actions),
    chips,
    missed: z.enum(missCodes).nullable(),
  }),
  /** Chips that the other player did not call. */
  z.strictObject({ type: z.literal("bet-returned"), hand, seat: seatSchema, chips }),
  z.strictObject({
    type: z.literal("board-dealt"),
    hand,
    street: z.enum(streets).exclude(["preflop"]),
    cards: z.array(cardSchema).min(1).max(3),
  }),
  z.strictObject({
    type: z.literal("hands-shown"),
    hand,
    cards: z.array(holeCards).length(SEATS),
  }),
  /** `winner` is null for a split pot; `net` is each player's gain or loss in the hand. */
  z.strictObject({
    type: z.literal("hand-closed"),
    hand,
    winner: seatSchema.nullable(),
    net: z.array(z.int()).length(SEATS),
  }),
  /** `winner` is null for a draw. */
  z.strictObject({ type: z.literal("match-closed"), winner: seatSchema.nullable() }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;

/** An action of the match, with the part of the hand in which it was taken. */
export type TakenAction = Omit<EventOf<"acted">, "type"> & { readonly street: Street };

/** How a hand ended. */
interface HandResult {
  /** Null for a split pot. */
  readonly winner: Seat | null;
  /** Chips that the hand brought each player, by seat. */
  readonly net: readonly number[];
  /** Whether both hands were shown. */
  readonly shown: boolean;
}

/** The fold of a match. Hole cards and decks that a viewer may not know are null. */
export interface State {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly names: readonly string[];
  /** The decks of all hands as dealt. */
  readonly decks: readonly Deck[] | null;
  /** The current hand or, after its end, the last one; counts from 1, 0 before the first. */
  readonly hand: number;
  /** The seat with the button. */
  readonly button: Seat;
  /** Hole cards by seat. */
  readonly holes: readonly (readonly PlayingCard[] | null)[];
  readonly board: readonly PlayingCard[];
  /** Chips that each seat has put into the pot in this hand. */
  readonly committed: readonly number[];
  /** The part of them that was put in during the current betting round. */
  readonly bets: readonly number[];
  /** Whether each seat has acted in the current betting round. */
  readonly acted: readonly boolean[];
  readonly folded: Seat | null;
  /** Whether both hands are shown. */
  readonly shown: boolean;
  /** Seats whose action is awaited: one or none. */
  readonly due: readonly Seat[];
  /** All actions of the match. */
  readonly actions: readonly TakenAction[];
  /** Finished hands. */
  readonly results: readonly HandResult[];
  readonly closed: { readonly winner: Seat | null } | null;
}

const none: readonly number[] = [0, 0];

const empty: State = {
  config: configSchema.parse({}),
  version: 1,
  names: [],
  decks: null,
  hand: 0,
  button: 0,
  holes: [null, null],
  board: [],
  committed: none,
  bets: none,
  acted: [false, false],
  folded: null,
  shown: false,
  due: [],
  actions: [],
  results: [],
  closed: null,
};

/** The part of the hand that a board belongs to. */
export const streetOf = ({ board }: Pick<State, "board">): Street =>
  streets[board.length === 0 ? 0 : board.length - 2] ?? "preflop";

/** Whether the current hand is still played. */
export const isOpen = ({ hand, results }: State): boolean => results.length < hand;

/** Chips in the pot, including the current betting round; after a hand, its final pot. */
export const potOf = ({ committed }: State): number =>
  committed.reduce((sum, chips) => sum + chips, 0);

/** Chips in front of each seat: after a hand, including its result. */
export function stacksOf(state: State): number[] {
  const { config, names, committed, results } = state;
  const net = state.hand === 0 || isOpen(state) ? undefined : results.at(-1)?.net;
  return names.map((_, seat) => config.stack + (net?.[seat] ?? -(committed[seat] ?? 0)));
}

/** Chips that finished hands have brought each seat. */
export const scoresOf = ({ names, results }: State): number[] =>
  names.map((_, seat) => results.reduce((sum, { net }) => sum + (net[seat] ?? 0), 0));

const added = (chips: readonly number[], seat: Seat, more: number): number[] =>
  chips.map((each, at) => (at === seat ? each + more : each));

function act(state: State, { type: _, ...event }: EventOf<"acted">): State {
  const { seat, action, chips } = event;
  return {
    ...state,
    due: [],
    committed: added(state.committed, seat, chips),
    bets: added(state.bets, seat, chips),
    acted: state.acted.with(seat, true),
    folded: action === "fold" ? seat : null,
    actions: [...state.actions, { ...event, street: streetOf(state) }],
  };
}

/** Folds one event in. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened":
      return { ...state, config: event.config, version: versionOf(event), names: event.names };
    case "decks-prepared":
      return { ...state, decks: event.decks };
    case "hand-opened": {
      const { hand, button, blinds } = event;
      const { holes, board, acted, folded, shown } = empty;
      const fresh = { holes, board, acted, folded, shown };
      return { ...state, ...fresh, hand, button, committed: blinds, bets: blinds };
    }
    case "cards-dealt":
      return { ...state, holes: state.holes.with(event.seat, event.cards) };
    case "turn-opened":
      return { ...state, due: event.seats };
    case "acted":
      return act(state, event);
    case "bet-returned":
      return {
        ...state,
        committed: added(state.committed, event.seat, -event.chips),
        bets: added(state.bets, event.seat, -event.chips),
      };
    case "board-dealt":
      return {
        ...state,
        board: [...state.board, ...event.cards],
        bets: none,
        acted: empty.acted,
      };
    case "hands-shown":
      return { ...state, holes: event.cards, shown: true };
    case "hand-closed": {
      const { winner, net } = event;
      return { ...state, results: [...state.results, { winner, net, shown: state.shown }] };
    }
    case "match-closed":
      return { ...state, closed: { winner: event.winner } };
  }
}

/** Up to the first flop; where no hand had one, up to the end of the first. Stacks are equal in each hand. */
function openingOf(events: readonly Event[]): readonly Event[] {
  const flop = events.findIndex(({ type }) => type === "board-dealt");
  const end = flop < 0 ? events.findIndex(({ type }) => type === "hand-closed") : flop + 1;
  return end < 0 ? events : events.slice(0, end);
}

/** The table for lists. */
export function position(events: readonly Event[], part: MatchPart): MatchPosition | null {
  const shown = part === "all" ? events : openingOf(events);
  const state = shown.reduce<State | undefined>(evolve, undefined);
  if (state === undefined || state.hand === 0) return null;
  const cards = state.board.map(cardText);
  return { kind: "cards", cards, pot: potOf(state), stacks: stacksOf(state) };
}
