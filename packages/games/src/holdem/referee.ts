import {
  type Answer,
  type Ask,
  type Draws,
  everyone,
  type Fact,
  type Illegal,
  type Locale,
  type LogEntry,
  nobody,
  type Outcome,
  only,
  openedVersion,
  type Random,
  readChoice,
  readingOf,
  readOption,
  type Seat,
  untilEnd,
  type VersionedSetup,
} from "@wisp/game";
import { z } from "zod";
import { contentId } from "../common/content-id.ts";
import { factOf } from "../common/facts.ts";
import { type Action, actions, isOpening, isRaise, legalActions, toCall } from "./betting.ts";
import { cards, type PlayingCard, partsOf, suits } from "./cards.ts";
import { strengthOf } from "./hands/strength.ts";
import { ADJUSTED_SCALE, adjustedChips } from "./luck.ts";
import { phrases } from "./phrases.ts";
import {
  type Config,
  DECK_SIZE,
  type Deck,
  type Event,
  isOpen,
  type Materials,
  SEATS,
  type State,
  scoresOf,
} from "./state.ts";

/**
 * The facts that are counted about a seat in a finished match.
 *
 * @param adjusted its luck-adjusted chips, in thousandths
 */
function factsOf(state: State, seat: Seat, adjusted: number): Fact[] {
  const { actions, results } = state;
  const fact = factOf(seat);
  const chosen = actions.filter((each) => each.seat === seat && each.missed === null);
  const won = results.filter(({ winner }) => winner === seat);
  const decided = results.filter(({ shown, winner }) => shown && winner !== null);
  return [
    fact("net-chips", scoresOf(state)[seat] ?? 0, results.length),
    fact("luck-adjusted", adjusted, ADJUSTED_SCALE * results.length),
    fact("hands-won", won.length, results.length),
    fact("showdowns-won", won.filter(({ shown }) => shown).length, decided.length),
    fact("hands-folded", chosen.filter(({ action }) => action === "fold").length, results.length),
    fact("raises", chosen.filter(({ action }) => isRaise(action)).length, chosen.length),
  ];
}

const drawDeck = (draws: Draws): PlayingCard[] => draws.shuffle(cards).slice(0, DECK_SIZE);

/** Decks for the hands from 1 to `count`, each under its own label. */
export const drawDecks = (random: Random, count: number): PlayingCard[][] =>
  Array.from({ length: count }, (_, at) => drawDeck(random(`deck/${at + 1}`)));

/**
 * The deck with its suits renamed. No strategy depends on which suit is which, but an agent that has met
 * the deck before has a harder time to recognize it.
 */
function relabelSuits(deck: Deck, draws: Draws): PlayingCard[] {
  const names = draws.shuffle(suits);
  return deck.map((card): PlayingCard => {
    const { rank, suit } = partsOf(card);
    return `${rank}${names[suits.indexOf(suit)] ?? suit}`;
  });
}

/** Names decks, before their suits are renamed: equal for equal decks in equal order. */
const decksId = (decks: readonly Deck[]): string =>
  contentId(decks.map((deck) => deck.join("")).join(" "));

const toAll = (...events: Event[]): LogEntry<Event>[] =>
  events.map((event) => ({ to: everyone, event }));

const seats: readonly Seat[] = Array.from({ length: SEATS }, (_, seat) => seat);

/** Opens the match and prepares the decks of all hands; decks that the materials leave open are drawn. */
export function deal(setup: VersionedSetup<Config, Materials>, random: Random): LogEntry<Event>[] {
  const { config, materials } = setup;
  const names = seats.map((seat) => `Player ${seat + 1}`);
  const decks = drawDecks(random, config.hands).map(
    (drawn, at): PlayingCard[] => materials.decks[at] ?? drawn,
  );
  const dealt = decks.map((deck, at) => relabelSuits(deck, random(`suits/${at + 1}`)));
  return [
    ...toAll({ type: "match-opened", config, names, ...openedVersion(setup) }),
    { to: nobody, event: { type: "decks-prepared", id: decksId(decks), decks: dealt } },
  ];
}

/** The name of the decks that a match was played with. */
export function content(events: readonly Event[]): string {
  const prepared = events.find((event) => event.type === "decks-prepared");
  return prepared?.id ?? "";
}

/** The cards of a hand. Throws where they were never prepared. */
function cardsOf({ decks }: State, hand: number): { holes: Deck[]; board: Deck } {
  const deck = decks?.[hand - 1];
  if (deck === undefined) throw new Error(`hand ${hand} has no deck`);
  return { holes: [deck.slice(0, 2), deck.slice(2, 4)], board: deck.slice(4) };
}

/** From this version on hole cards are shown once the match is over. */
const SHOWS_CARDS = 3;

/** Seat 0 has the button in the first hand; then it alternates. */
function openHand(state: State): LogEntry<Event>[] {
  const { bigBlind } = state.config;
  const hand = state.hand + 1;
  const button = state.hand % SEATS;
  const { holes } = cardsOf(state, hand);
  const blinds = seats.map((seat) => (seat === button ? bigBlind / 2 : bigBlind));
  return [
    ...toAll({ type: "hand-opened", hand, button, blinds }),
    ...seats.map((seat): LogEntry<Event> => {
      const cards = [...(holes[seat === button ? 0 : 1] ?? [])];
      const to = state.version < SHOWS_CARDS ? only(seat) : untilEnd(seat);
      return { to, event: { type: "cards-dealt", hand, seat, cards } };
    }),
  ];
}

/** The next cards of the board. */
function dealBoard(state: State): LogEntry<Event>[] {
  const { hand, board } = state;
  const next = { 0: ["flop", 3], 3: ["turn", 4], 4: ["river", 5] } as const;
  const at = board.length;
  if (at !== 0 && at !== 3 && at !== 4) throw new Error(`no street after ${at} cards`);
  const [street, end] = next[at];
  const cards = cardsOf(state, hand).board.slice(at, end);
  return toAll({ type: "board-dealt", hand, street, cards });
}

function closeHand(state: State, winner: Seat | null): LogEntry<Event>[] {
  const { hand, committed } = state;
  const stake = Math.min(...committed);
  const net = seats.map((seat) => (winner === null ? 0 : seat === winner ? stake : -stake));
  return toAll({ type: "hand-closed", hand, winner, net });
}

/** The other player wins, and takes back uncalled chips. */
function closeFolded(state: State, folded: Seat): LogEntry<Event>[] {
  const { hand } = state;
  const winner = 1 - folded;
  const chips = toCall({ stack: state.config.stack, committed: state.committed }, folded);
  const returned: Event[] = chips > 0 ? [{ type: "bet-returned", hand, seat: winner, chips }] : [];
  return [...toAll(...returned), ...closeHand(state, winner)];
}

/** Compares both hands; the stronger one wins, equal ones split the pot. */
function showdown(state: State): LogEntry<Event>[] {
  const [one = 0, other = 0] = state.holes.map((hole) =>
    strengthOf([...(hole ?? []), ...state.board]),
  );
  return closeHand(state, one === other ? null : one > other ? 0 : 1);
}

/** The button acts first before the flop and last after it. */
function nextSeat({ button, board, acted, actions }: State): Seat {
  if (acted.includes(true)) return 1 - (actions.at(-1)?.seat ?? 0);
  return board.length === 0 ? button : 1 - button;
}

/** The next step of an open hand. */
function advanceHand(state: State): LogEntry<Event>[] {
  const { config, hand, board, committed, acted, folded, shown } = state;
  if (folded !== null) return closeFolded(state, folded);
  const [one, other] = committed;
  const isAllIn = one === config.stack && other === config.stack;
  if (one !== other || !(isAllIn || acted.every(Boolean))) {
    return toAll({ type: "turn-opened", hand, ask: "action", seats: [nextSeat(state)] });
  }
  if ((isAllIn || board.length === 5) && !shown) {
    const cards = state.holes.map((hole) => [...(hole ?? [])]);
    return toAll({ type: "hands-shown", hand, cards });
  }
  return board.length === 5 ? showdown(state) : dealBoard(state);
}

/** The seat with more chips; null where both have the same. */
function leaderOf(state: State): Seat | null {
  const [one = 0, other = 0] = scoresOf(state);
  return one === other ? null : one > other ? 0 : 1;
}

/** Opens the next hand or turn, deals, shows and compares; [] while an action is awaited and after the end. */
export function advance(state: State): LogEntry<Event>[] {
  if (state.due.length > 0 || state.closed !== null) return [];
  if (isOpen(state)) return advanceHand(state);
  return state.hand === state.config.hands
    ? toAll({ type: "match-closed", winner: leaderOf(state) })
    : openHand(state);
}

/** A lost decision counts as a check if that is free, and otherwise as a fold: a legal answer. */
export function decide(
  { config, hand, due, committed }: State,
  answers: ReadonlyMap<Seat, Answer<Action>>,
): LogEntry<Event>[] {
  const position = { stack: config.stack, committed };
  return due.flatMap((seat) => {
    const answer = answers.get(seat);
    const given = answer !== undefined && "given" in answer ? answer.given : null;
    const missed = answer === undefined ? "error" : "missed" in answer ? answer.missed : null;
    const action = given ?? (toCall(position, seat) === 0 ? "check-call" : "fold");
    const legal = legalActions(position, seat).find((each) => each.action === action);
    if (legal === undefined) throw new Error(`"${action}" is not legal here`);
    return toAll({ type: "acted", hand, seat, action, chips: legal.chips, missed });
  });
}

/** Net chips over all hands. Undefined before the end. */
export function outcome(state: State): Outcome | undefined {
  if (state.closed === null) return undefined;
  const { winner } = state.closed;
  const adjusted = adjustedChips(state);
  return {
    points: scoresOf(state),
    pointsScale: 1,
    roles: state.names.map(() => "player"),
    sides: [...state.names],
    winners: winner === null ? [] : [winner],
    facts: seats.flatMap((seat) => factsOf(state, seat, adjusted[seat] ?? 0)),
  };
}

/** From this version on an answer may have the label of its action. */
const READS_LABELS = 4;

function parseAction(
  text: string,
  legal: readonly Action[],
  labels: readonly string[],
  view: State,
): Action | Illegal {
  const action =
    view.version < READS_LABELS
      ? readOption(text, legal, readingOf(view))
      : readChoice(text, legal, labels);
  return action ?? { illegal: `The answer is none of ${legal.join(", ")}.` };
}

/** The question to the player to act, with what each legal action puts in. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<Action> {
  const { config, committed, bets } = view;
  const say = phrases[locale];
  const legal = legalActions({ stack: config.stack, committed }, seat);
  const options = legal.map(({ action }) => action);
  const labels = legal.map(({ action, chips }) =>
    say.label({ action, chips, opens: isOpening(action, bets[1 - seat]) }),
  );
  return {
    kind: "action",
    prompt: say.askAction(view),
    position: () => say.position(view, seat),
    answer: z.enum(actions),
    shape: { kind: "option", options, labels },
    timeLimitMs: config.moveTimeLimitMs,
    parse: (text) => parseAction(text, options, labels, view),
  };
}
