import { randomFrom, type Seat, type Setup } from "@wisp/game";
import type { Twins } from "@wisp/game/conformance";
import type { Fixtures } from "../entry.ts";
import { maxDecisionsOfHand } from "./betting.ts";
import { cards, type PlayingCard } from "./cards.ts";
import { drawDecks } from "./referee.ts";
import { type Config, configSchema, DECK_SIZE, type Event, type Materials } from "./state.ts";

type Pair = Twins<Config, Materials, Event>;

/** What may follow from a secret of a hand: the cards that it shows, who wins it, and who wins the match. */
const maskOf =
  (hand: number) =>
  (event: Event): object => {
    if (event.type === "match-closed") return { ...event, winner: null };
    if (!("hand" in event) || event.hand !== hand) return event;
    if (event.type === "hand-closed") return { ...event, winner: null, net: [] };
    return "cards" in event ? { ...event, cards: event.cards.length } : event;
  };

/** Places in a deck at which the flop, the turn and the river begin. */
const streetsAt = [
  { street: "flop", place: 4 },
  { street: "turn", place: 7 },
  { street: "river", place: 8 },
] as const;

/** The deck with cards that are not in it at these places. */
function changed(deck: readonly PlayingCard[], ...places: readonly number[]): PlayingCard[] {
  const unused = cards.filter((card) => !deck.includes(card));
  return deck.map((card, at) => unused[places.indexOf(at)] ?? card);
}

/**
 * What `seat` and the public must not be able to find out: the other player's hole cards until both hands are
 * shown, which after a fold is never, and cards of the board until they are dealt.
 */
function indistinguishableSetups(setup: Setup<Config, Materials>, seat: Seat): Pair[] {
  const { hands } = setup.config;
  const drawn = drawDecks(randomFrom(setup.seed), hands);
  const decks = drawn.map((deck, at) => setup.materials.decks[at] ?? deck);
  const pair = (
    hand: number,
    places: readonly number[],
    until: (event: Event) => boolean,
  ): Pair => {
    const other = decks.map((deck, at) => (at === hand - 1 ? changed(deck, ...places) : deck));
    const base = { ...setup, materials: { decks } };
    return { setups: [base, { ...setup, materials: { decks: other } }], until, mask: maskOf(hand) };
  };
  const holes = [...new Set([1, hands])].map((hand) => {
    const hasButton = (hand - 1) % 2 === seat;
    const isShown = (event: Event): boolean => event.type === "hands-shown" && event.hand === hand;
    return pair(hand, hasButton ? [2, 3] : [0, 1], isShown);
  });
  const board = streetsAt.map(({ street, place }) =>
    pair(
      1,
      Array.from({ length: DECK_SIZE - place }, (_, at) => place + at),
      (event) => event.type === "board-dealt" && event.hand === 1 && event.street === street,
    ),
  );
  return [...holes, ...board];
}

export const fixtures: Fixtures = {
  indistinguishableSetups,
  maxDecisions: (config) => {
    const { hands, stack, bigBlind } = configSchema.parse(config);
    return hands * maxDecisionsOfHand(stack, bigBlind);
  },
  variants: [
    {},
    { config: { hands: 3, stack: 20, bigBlind: 10 }, materials: { decks: [] } },
    { config: { hands: 1, stack: 1_000 } },
  ],
};
