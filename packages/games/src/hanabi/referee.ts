import {
  type Answer,
  type Ask,
  everyone,
  type Fact,
  type Locale,
  type LogEntry,
  nobody,
  type Outcome,
  openedVersion,
  type Random,
  readChoice,
  readOption,
  type Seat,
  untilEnd,
  type VersionedSetup,
} from "@wisp/game";
import { z } from "zod";
import { contentId } from "../common/content-id.ts";
import { factOf } from "../common/facts.ts";
import { coloursOf, deckOf, type HanabiCard } from "./deck.ts";
import type { Config, Event, EventOf, Hint, Materials, Move } from "./events.ts";
import { moveLabel, phrases, position } from "./phrases.ts";
import { isPlayable, maxScore, playedCards, pointsAt, type State } from "./state.ts";

const toAll = (...events: Event[]): LogEntry<Event>[] =>
  events.map((event) => ({ to: everyone, event }));

/** Names an order of the cards. */
const deckId = (deck: readonly HanabiCard[]): string => contentId(deck.join(""));

/**
 * The cards of a table in the order of a deck that may have more.
 *
 * @throws RangeError where the deck lacks a card of the table
 */
export function deckFor(config: Config, given: readonly HanabiCard[]): HanabiCard[] {
  const wanted = deckOf(config);
  const deck = given.filter((card) => {
    const at = wanted.indexOf(card);
    if (at >= 0) wanted.splice(at, 1);
    return at >= 0;
  });
  if (wanted.length > 0) throw new RangeError(`the deck lacks ${wanted.join(", ")}`);
  return deck;
}

/**
 * A card is drawn: everyone sees that, and all but its owner see which. Spectators see it only when the
 * match is over, because the owner can read the public page.
 */
function draw(
  names: readonly string[],
  deck: readonly HanabiCard[],
  seat: Seat,
  place: number,
): LogEntry<Event>[] {
  const card = deck[place];
  if (card === undefined) throw new Error(`the deck has no card at ${place}`);
  const others = [...names.keys()].filter((other) => other !== seat);
  return [
    ...toAll({ type: "card-drawn", seat, place }),
    { to: untilEnd(...others), event: { type: "card-seen", seat, place, card } },
  ];
}

/** Opens the match, shuffles the deck if the materials do not fix it, and deals all hands. */
export function deal(setup: VersionedSetup<Config, Materials>, random: Random): LogEntry<Event>[] {
  const { config, materials } = setup;
  const names = Array.from({ length: config.seats }, (_, seat) => `Player ${seat + 1}`);
  const deck =
    materials.deck === undefined
      ? random("deck").shuffle(deckOf(config))
      : deckFor(config, materials.deck);
  const hands = names.flatMap((_, seat) =>
    Array.from({ length: config.handSize }, (__, at) =>
      draw(names, deck, seat, seat * config.handSize + at),
    ),
  );
  return [
    ...toAll({ type: "match-opened", config, names, ...openedVersion(setup) }),
    { to: nobody, event: { type: "deck-prepared", id: deckId(deck), deck } },
    ...hands.flat(),
  ];
}

/** The name of the deck that a match was played with. */
export const content = (events: readonly Event[]): string =>
  events.find((event) => event.type === "deck-prepared")?.id ?? "";

/** Why the match is over; null while it is not. */
function causeOf(state: State): EventOf<"match-closed">["cause"] | null {
  if (state.missed !== null) return state.missed.code;
  if (state.lives === 0) return "life";
  if (playedCards(state) === maxScore(state.config)) return "complete";
  return state.turnsLeft === 0 ? "deck" : null;
}

function scoreOf(state: State, cause: EventOf<"match-closed">["cause"]): number {
  if (state.missed !== null) return 0;
  return cause === "life" && state.config.scoreWhenLost === "zero" ? 0 : playedCards(state);
}

/** Draws, opens the next turn or closes the match; [] while a move is awaited and after the end. */
export function advance(state: State, random: Random): LogEntry<Event>[] {
  const { due, closed, late, deck, drawn, draws, moves, names } = state;
  if (due.length > 0 || closed !== null) return [];
  if (late !== null) return taken(state, late, lateMove(state, late, random));
  const cause = causeOf(state);
  if (cause !== null) return toAll({ type: "match-closed", cause, score: scoreOf(state, cause) });
  if (draws !== null) return draw(names, deck ?? [], draws, drawn);
  return toAll({ type: "turn-opened", ask: "move", seats: [moves.length % names.length] });
}

/** A legal move with the words that choose it. */
export interface Choice {
  readonly option: string;
  readonly move: Move;
}

/** From this version on a table of two says "the other player", and an answer may have its label. */
const NAMES_THE_OTHER = 2;
/** LLMArena's words. */
const ANOTHER = "another player";
const THE_OTHER = "the other player";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The legal moves of a seat in the words of LLMArena, which are the same in every language; by the
 * hands of the others alone.
 */
export function choicesOf(view: State, seat: Seat): Choice[] {
  const { config, hands, tokens, names, version } = view;
  const choices: Choice[] = [];
  const positions = [...(hands[seat] ?? []).keys()];
  if (tokens < config.informationTokens) {
    for (const at of positions) {
      const move: Move = { kind: "discard", position: at };
      choices.push({ option: `Discard Card at position ${at}`, move });
    }
  }
  for (const at of positions) {
    choices.push({
      option: `Play Card at position ${at}`,
      move: { kind: "play", position: at },
    });
  }
  if (tokens === 0) return choices;
  const hints: readonly (readonly [words: string, hint: Hint])[] = [
    ...coloursOf(config).map((colour) => [`${capital(colour)} Cards`, { colour }] as const),
    ...Array.from(
      { length: config.ranks },
      (_, at) => [`Rank ${at + 1} Cards`, { rank: at + 1 }] as const,
    ),
  ];
  for (const [target, hand] of hands.entries()) {
    if (target === seat) continue;
    const other = version < NAMES_THE_OTHER ? ANOTHER : THE_OTHER;
    const whom = names.length === 2 ? other : (names[target] ?? "");
    for (const [words, hint] of hints) {
      const pointed = hand.flatMap(({ card }, at) =>
        card !== null && pointsAt(hint, card) ? [at] : [],
      );
      if (pointed.length === 0) continue;
      const move: Move = { kind: "reveal", target, hint, positions: pointed };
      choices.push({ option: `Reveal ${words} for ${whom}`, move });
    }
  }
  return choices;
}

/** The state without what `seat` may not know, so that the full state gives the same question as its view. */
const hiddenFrom = (state: State, seat: Seat): State => ({
  ...state,
  deck: null,
  hands: state.hands.map((hand, at) =>
    at === seat ? hand.map((held) => ({ ...held, card: null })) : hand,
  ),
});

/** The move that a text names, also in LLMArena's words. */
const readMove = (
  { version }: State,
  text: string,
  options: readonly string[],
  labels: readonly string[],
): string | undefined =>
  version < NAMES_THE_OTHER
    ? readOption(text, options)
    : readChoice(text.replace(/\banother player\b/iu, THE_OTHER), options, labels);

/** The question to the player to move. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<string> {
  const own = hiddenFrom(view, seat);
  const choices = choicesOf(own, seat);
  const options = choices.map(({ option }) => option);
  const labels = choices.map(({ move }) => moveLabel(own, move, locale));
  return {
    kind: "move",
    prompt: phrases[locale].askMove,
    position: () => position(own, seat, locale),
    answer: z.enum(options),
    shape: {
      kind: "option",
      options,
      labels,
    },
    timeLimitMs: view.config.moveTimeLimitMs,
    parse: (text) =>
      readMove(view, text, options, labels) ?? {
        illegal: `The answer is none of the legal moves: ${options.join("; ")}.`,
      },
  };
}

/** What the arena does for a seat that was late: the oldest card is discarded, or a hint is drawn where it may not be. */
function lateMove(state: State, seat: Seat, random: Random): Move {
  const choices = choicesOf(state, seat).map(({ move }) => move);
  const discard = choices.find(({ kind }) => kind === "discard");
  if (discard !== undefined) return discard;
  const hints = choices.filter(({ kind }) => kind === "reveal");
  return random(`late/${state.moves.length}`).pick(hints.length > 0 ? hints : choices);
}

/** The events of a legal move. */
function taken(state: State, seat: Seat, move: Move): LogEntry<Event>[] {
  if (move.kind === "reveal") {
    const { target, hint, positions } = move;
    return toAll({ type: "revealed", seat, target, hint, positions: [...positions] });
  }
  const held = state.hands[seat]?.[move.position];
  if (held === undefined || held.card === null) throw new Error("the card is not known");
  const { place, card } = held;
  const moved = { seat, position: move.position, place, card };
  return move.kind === "discard"
    ? toAll({ type: "discarded", ...moved })
    : toAll({ type: "played", ...moved, fits: isPlayable(state, card) });
}

/** A missed answer ends the match; one that is late may cost the turn alone. */
export function decide(
  state: State,
  answers: ReadonlyMap<Seat, Answer<string>>,
): LogEntry<Event>[] {
  return state.due.flatMap((seat) => {
    const answer = answers.get(seat);
    if (answer === undefined || "missed" in answer) {
      const code = answer?.missed ?? "error";
      return code === "timeout" && state.config.lateMove === "drawn"
        ? toAll({ type: "move-late", seat })
        : toAll({ type: "answer-missed", seat, code });
    }
    const move = choicesOf(state, seat).find(({ option }) => option === answer.given)?.move;
    if (move === undefined) throw new Error(`"${answer.given}" is not legal here`);
    return taken(state, seat, move);
  });
}

/** The facts that are counted about a seat in a finished match. The score is that of all. */
function factsOf(state: State, seat: Seat, score: number): Fact[] {
  const { moves, missed, lives, config } = state;
  const own = moves.filter((move) => move.seat === seat);
  const plays = own.flatMap((move) => (move.kind === "play" ? [move] : []));
  const kept = missed === null ? playedCards(state) : 0;
  const fact = factOf(seat);
  const share = (kind: "play" | "reveal" | "discard"): number =>
    own.filter((move) => move.kind === kind).length;
  return [
    fact("score", score, maxScore(config)),
    fact("score-kept", kept, 1),
    fact("score-zero", lives === 0 ? 0 : kept, 1),
    fact("plays", share("play"), own.length),
    fact("reveals", share("reveal"), own.length),
    fact("discards", share("discard"), own.length),
    fact("misplays", plays.filter(({ fits }) => !fits).length, plays.length),
    fact("blind-plays", plays.filter(({ blind }) => blind).length, plays.length),
  ];
}

/** The common score of all seats; they win together when all fireworks are complete. */
export function outcome(state: State): Outcome | undefined {
  if (state.closed === null) return undefined;
  const { cause, score } = state.closed;
  const seats = [...state.names.keys()];
  return {
    points: seats.map(() => score),
    pointsScale: 1,
    roles: seats.map(() => "player"),
    sides: seats.map(() => "team"),
    winners: cause === "complete" ? seats : [],
    facts: seats.flatMap((seat) => factsOf(state, seat, score)),
  };
}
