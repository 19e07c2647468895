import type { Seat } from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import {
  type Colour,
  coloursOf,
  deckSize,
  defaultConfig,
  type HanabiCard,
  partsOf,
} from "./deck.ts";
import type { Config, Event, EventOf, Hint } from "./events.ts";

/** A card in a hand, as its viewer knows it. What was said about it is known to everyone. */
export interface HeldCard {
  /** Its place in the deck. */
  readonly place: number;
  /** Null for viewers who may not see it. */
  readonly card: HanabiCard | null;
  /** Told; null before that. */
  readonly colour: Colour | null;
  readonly rank: number | null;
  /** Colours and ranks that hints about other cards of the hand exclude. */
  readonly notColours: readonly Colour[];
  readonly notRanks: readonly number[];
}

/** A move of the match. */
export type TakenMove =
  | (Omit<EventOf<"revealed">, "type"> & {
      readonly kind: "reveal";
      /** The places in the deck of the cards that it points at. */
      readonly places: readonly number[];
    })
  | (Omit<EventOf<"played">, "type"> & {
      readonly kind: "play";
      /** Whether nothing had been told about the card. */
      readonly blind: boolean;
    })
  | (Omit<EventOf<"discarded">, "type"> & { readonly kind: "discard" });

/** The fold of a match: the full state from all events, a view from those its viewer sees. */
export interface State {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly names: readonly string[];
  /** The order of all cards; null for viewers of a match. */
  readonly deck: readonly HanabiCard[] | null;
  /** Cards drawn so far. */
  readonly drawn: number;
  /** By seat, each from the card that was drawn first. */
  readonly hands: readonly (readonly HeldCard[])[];
  /** The highest card of each firework, in the order of the colours; 0 before the first. */
  readonly fireworks: readonly number[];
  readonly discards: readonly HanabiCard[];
  /** Information tokens. */
  readonly tokens: number;
  readonly lives: number;
  readonly moves: readonly TakenMove[];
  /** The seat that draws next; null where none does. */
  readonly draws: Seat | null;
  /** Turns that are left once the deck is used up; null before. */
  readonly turnsLeft: number | null;
  readonly due: readonly Seat[];
  readonly missed: Omit<EventOf<"answer-missed">, "type"> | null;
  /** The seat whose move the arena makes, because it came too late; null otherwise. */
  readonly late: Seat | null;
  readonly closed: Omit<EventOf<"match-closed">, "type"> | null;
}

/** Cards on all fireworks. */
export const playedCards = ({ fireworks }: Pick<State, "fireworks">): number =>
  fireworks.reduce((sum, height) => sum + height, 0);

/** The most cards that the fireworks can have. */
export const maxScore = ({ colours, ranks }: Pick<Config, "colours" | "ranks">): number =>
  colours * ranks;

/** Cards left to draw. */
export const cardsLeft = ({ config, drawn }: Pick<State, "config" | "drawn">): number =>
  deckSize(config) - drawn;

/** The height of a colour's firework. */
export const heightOf = (
  { config, fireworks }: Pick<State, "config" | "fireworks">,
  colour: Colour,
): number => fireworks[coloursOf(config).indexOf(colour)] ?? 0;

/** Whether a card is the next one of its firework. */
export function isPlayable(state: Pick<State, "config" | "fireworks">, card: HanabiCard): boolean {
  const { colour, rank } = partsOf(card);
  return rank === heightOf(state, colour) + 1;
}

/** Whether a hint points at a card. */
export function pointsAt(hint: Hint, card: HanabiCard): boolean {
  const { colour, rank } = partsOf(card);
  return "colour" in hint ? hint.colour === colour : hint.rank === rank;
}

const empty: State = {
  config: defaultConfig,
  version: 1,
  names: [],
  deck: null,
  drawn: 0,
  hands: [],
  fireworks: [],
  discards: [],
  tokens: 0,
  lives: 0,
  moves: [],
  draws: null,
  turnsLeft: null,
  due: [],
  missed: null,
  late: null,
  closed: null,
};

const withHand = (
  { hands }: State,
  seat: Seat,
  change: (hand: readonly HeldCard[]) => readonly HeldCard[],
): State["hands"] => hands.map((hand, at) => (at === seat ? change(hand) : hand));

const added = <Value>(list: readonly Value[], value: Value): readonly Value[] =>
  list.includes(value) ? list : [...list, value];

/** What a card's owner knows after a hint. */
export function told(held: HeldCard, hint: Hint, isPointedAt: boolean): HeldCard {
  if ("colour" in hint) {
    return isPointedAt
      ? { ...held, colour: hint.colour }
      : { ...held, notColours: added(held.notColours, hint.colour) };
  }
  return isPointedAt
    ? { ...held, rank: hint.rank }
    : { ...held, notRanks: added(held.notRanks, hint.rank) };
}

/** What every move does: its turn is over, and once the deck is used up one turn less is left. */
function moved(state: State, move: TakenMove): State {
  const { turnsLeft } = state;
  return {
    ...state,
    due: [],
    late: null,
    moves: [...state.moves, move],
    turnsLeft: turnsLeft === null ? null : turnsLeft - 1,
  };
}

const withToken = ({ tokens, config }: State): number =>
  Math.min(tokens + 1, config.informationTokens);

function revealed(state: State, { type: _, ...event }: EventOf<"revealed">): State {
  const { target, hint, positions } = event;
  const places = (state.hands[target] ?? []).flatMap(({ place }, at) =>
    positions.includes(at) ? [place] : [],
  );
  return {
    ...moved(state, { ...event, kind: "reveal", places }),
    tokens: state.tokens - 1,
    hands: withHand(state, target, (hand) =>
      hand.map((held, at) => told(held, hint, positions.includes(at))),
    ),
  };
}

/** Without the card that left the hand; its owner draws another one while there are any. */
function removed(state: State, { seat, position }: { seat: Seat; position: number }): State {
  return {
    ...state,
    hands: withHand(state, seat, (hand) => hand.filter((_, at) => at !== position)),
    draws: cardsLeft(state) > 0 ? seat : null,
  };
}

function played(state: State, { type: _, ...event }: EventOf<"played">): State {
  const { seat, position, card, fits } = event;
  const held = state.hands[seat]?.[position];
  const blind = held !== undefined && held.colour === null && held.rank === null;
  const after = removed(moved(state, { ...event, kind: "play", blind }), event);
  if (!fits) return { ...after, lives: state.lives - 1, discards: [...state.discards, card] };
  const { colour, rank } = partsOf(card);
  return {
    ...after,
    fireworks: state.fireworks.with(coloursOf(state.config).indexOf(colour), rank),
    tokens: rank === state.config.ranks ? withToken(state) : state.tokens,
  };
}

function discarded(state: State, { type: _, ...event }: EventOf<"discarded">): State {
  return {
    ...removed(moved(state, { ...event, kind: "discard" }), event),
    tokens: withToken(state),
    discards: [...state.discards, event.card],
  };
}

/** Folds one event in; total on every viewer's own part of the log. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened": {
      const { config, names } = event;
      return {
        ...state,
        config,
        version: versionOf(event),
        names,
        hands: names.map(() => []),
        fireworks: coloursOf(config).map(() => 0),
        tokens: config.informationTokens,
        lives: config.lifeTokens,
      };
    }
    case "deck-prepared":
      return { ...state, deck: event.deck };
    case "card-drawn": {
      const held: HeldCard = {
        place: event.place,
        card: null,
        colour: null,
        rank: null,
        notColours: [],
        notRanks: [],
      };
      const drawn = state.drawn + 1;
      return {
        ...state,
        drawn,
        draws: null,
        turnsLeft: cardsLeft({ config: state.config, drawn }) === 0 ? state.names.length : null,
        hands: withHand(state, event.seat, (hand) => [...hand, held]),
      };
    }
    case "card-seen":
      return {
        ...state,
        hands: withHand(state, event.seat, (hand) =>
          hand.map((held) => (held.place === event.place ? { ...held, card: event.card } : held)),
        ),
      };
    case "turn-opened":
      return { ...state, due: event.seats };
    case "revealed":
      return revealed(state, event);
    case "played":
      return played(state, event);
    case "discarded":
      return discarded(state, event);
    case "answer-missed":
      return { ...state, due: [], missed: { seat: event.seat, code: event.code } };
    case "move-late":
      return { ...state, due: [], late: event.seat };
    case "match-closed":
      return { ...state, draws: null, closed: { cause: event.cause, score: event.score } };
  }
}
