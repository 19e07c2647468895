import { randomFrom, type Seat, type Setup } from "@wisp/game";
import type { Twins } from "@wisp/game/conformance";
import type { Fixtures } from "../entry.ts";
import { deckOf, deckSize, type HanabiCard } from "./deck.ts";
import {
  type Config,
  configSchema,
  type Event,
  type Hint,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { choicesOf, deckFor } from "./referee.ts";
import { pointsAt, type State } from "./state.ts";

type Pair = Twins<Config, Materials, Event, State>;

const swapped = (deck: readonly HanabiCard[], one: number, other: number): HanabiCard[] =>
  deck.map((card, at) => (at === one ? deck[other] : at === other ? deck[one] : card) ?? card);

/**
 * Two decks in which a card is in another's place. No hint points at one of the two cards in a way that
 * tells the decks apart, and none of them is played or discarded, as long as there is another move.
 */
function pairOf(
  setup: Setup<Config, Materials>,
  seat: Seat,
  decks: readonly [HanabiCard[], HanabiCard[]],
): Pair {
  const isChanged = (place: number): boolean => decks[0][place] !== decks[1][place];
  const tellsApart = (hint: Hint, place: number): boolean => {
    const [one, other] = decks.map((deck) => deck[place]);
    return (
      one !== undefined && other !== undefined && pointsAt(hint, one) !== pointsAt(hint, other)
    );
  };
  return {
    setups: [
      { ...setup, materials: { deck: decks[0] } },
      { ...setup, materials: { deck: decks[1] } },
    ],
    until: (event) =>
      event.type === "revealed"
        ? event.target === seat && decks[0].some((_, place) => tellsApart(event.hint, place))
        : "card" in event && isChanged(event.place),
    answer({ view, seat: mover, draws }) {
      const choices = choicesOf(view, mover);
      const same = choices.filter(({ move }) => {
        if (move.kind !== "reveal") {
          const held = view.hands[mover]?.[move.position];
          return held !== undefined && !isChanged(held.place);
        }
        return (view.hands[move.target] ?? []).every(({ place }) => !tellsApart(move.hint, place));
      });
      const quiet = same.filter(({ move }) => move.kind !== "play");
      const from = [quiet, same, choices].find(({ length }) => length > 0) ?? choices;
      return draws.pick(from).option;
    },
  };
}

/**
 * What `seat` and the public must not be able to find out: the first and the last card that the seat is dealt,
 * which the other match has elsewhere in the deck, the order of its hand, and that of the cards to come.
 */
function indistinguishableSetups(setup: Setup<Config, Materials>, seat: Seat): Pair[] {
  const { config, materials } = setup;
  const deck =
    materials.deck === undefined
      ? randomFrom(setup.seed)("deck").shuffle(deckOf(config))
      : deckFor(config, materials.deck);
  const dealt = config.seats * config.handSize;
  const first = seat * config.handSize;
  /** The last card from a place on that differs from the one at a place. */
  const exchange = (at: number, from: number): Pair[] => {
    const other = deck.findLastIndex((card, place) => place >= from && card !== deck[at]);
    return other < 0 ? [] : [pairOf(setup, seat, [deck, swapped(deck, at, other)])];
  };
  const own = Array.from({ length: config.handSize }, (_, at) => first + at);
  const ends = own.filter((at) => at === first || at === first + config.handSize - 1);
  const inHand = own.flatMap((at) =>
    deck[at] === deck[first] ? [] : [pairOf(setup, seat, [deck, swapped(deck, first, at)])],
  );
  return [
    ...ends.flatMap((at) => exchange(at, dealt)),
    ...inHand.slice(0, 1),
    ...exchange(dealt, dealt),
  ];
}

export const fixtures: Fixtures = {
  indistinguishableSetups: (setup, seat) => {
    const config = configSchema.parse(setup.config);
    const materials = materialsSchema.parse(setup.materials);
    return indistinguishableSetups({ ...setup, config, materials }, seat);
  },
  // Every card that is drawn may give a token, and every token may be spent; then each seat has a last turn.
  maxDecisions: (config) => {
    const parsed = configSchema.parse(config);
    const { seats, handSize, informationTokens } = parsed;
    return 2 * (deckSize(parsed) - seats * handSize) + informationTokens + seats;
  },
  variants: [
    {},
    // The full game.
    { config: { colours: 5, handSize: 5, informationTokens: 8, lifeTokens: 3 } },
    {},
    { config: { seats: 5, colours: 4, ranks: 3 }, materials: {} },
    {},
    { config: { seats: 3, colours: 3, handSize: 4, knowledge: "deduced", lifeTokens: 2 } },
    { config: { lifeTokens: 3, lateMove: "drawn" } },
    { config: { colours: 1, ranks: 3, scoreWhenLost: "kept", informationTokens: 1 } },
  ],
};
