// The browser loads this with the state of a match: it must not load zod.

/** The default configuration: the small game of LLMArena, with what hints exclude in its questions. Apart from the schemas, so that a browser need not load them. */
export const defaultConfig = {
  language: "en",
  seats: 2,
  colours: 2,
  ranks: 5,
  handSize: 2,
  informationTokens: 3,
  lifeTokens: 1,
  scoreWhenLost: "zero",
  knowledge: "deduced",
  moveTimeLimitMs: 10_000,
} as const;

/** Bounds of the options. */
export const MIN_SEATS = 2;
export const MAX_SEATS = 5;
export const MAX_COLOURS = 5;
export const MIN_RANKS = 2;
export const MAX_RANKS = 5;
export const MIN_HAND = 2;
export const MAX_HAND = 5;
export const MAX_TOKENS = 20;
export const MAX_LIVES = 10;

/** In the order in which a smaller deck takes them. */
export const colours = ["red", "yellow", "green", "white", "blue"] as const;
export type Colour = (typeof colours)[number];

const letters = ["R", "Y", "G", "W", "B"] as const;
const ranks = [1, 2, 3, 4, 5] as const;

/** A card as events write it: its colour's first letter and its rank, "R1". Copies of a card are written alike. */
export type HanabiCard = `${(typeof letters)[number]}${(typeof ranks)[number]}`;

/** The 25 different cards, colour by colour. */
export const cards: readonly HanabiCard[] = letters.flatMap((letter) =>
  ranks.map((rank): HanabiCard => `${letter}${rank}`),
);

interface CardParts {
  readonly colour: Colour;
  /** From 1. */
  readonly rank: number;
}

const parts = new Map<HanabiCard, CardParts>(
  colours.flatMap((colour, at) =>
    ranks.map((rank) => [`${letters[at] ?? "R"}${rank}`, { colour, rank }] as const),
  ),
);

/** Colour and rank of a card. */
export function partsOf(card: HanabiCard): CardParts {
  const found = parts.get(card);
  if (found === undefined) throw new RangeError(`no such card: ${card}`);
  return found;
}

/** The options that decide which cards a table has. */
interface DeckSize {
  readonly colours: number;
  readonly ranks: number;
}

/** The colours of a table. */
export const coloursOf = (size: Pick<DeckSize, "colours">): readonly Colour[] =>
  colours.slice(0, size.colours);

/** How many copies of a rank a deck has in each colour: three ones, one of the highest, two of all others. */
export const copiesOf = (rank: number, highest: number): number =>
  rank === 1 ? 3 : rank === highest ? 1 : 2;

/** All cards of a table, unshuffled. */
export const deckOf = (size: DeckSize): HanabiCard[] =>
  cards.flatMap((card) => {
    const { colour, rank } = partsOf(card);
    if (rank > size.ranks || !coloursOf(size).includes(colour)) return [];
    return new Array<HanabiCard>(copiesOf(rank, size.ranks)).fill(card);
  });

/** Cards in the deck of a table. */
export const deckSize = ({ colours, ranks }: DeckSize): number => colours * 2 * ranks;
