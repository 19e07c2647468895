import type { Character, CharacterReply, Seat } from "@wisp/game";
import { copiesOf, deckOf, type HanabiCard, partsOf } from "./deck.ts";
import type { Hint, Move } from "./events.ts";
import { type Choice, choicesOf } from "./referee.ts";
import { type HeldCard, heightOf, isPlayable, type State, type TakenMove, told } from "./state.ts";

/** Copies of each card that are neither on the table nor in the hands in `seen`: in the deck or another hand. */
function unseenCards(view: State, seen: readonly Seat[]): Map<HanabiCard, number> {
  const unseen = new Map<HanabiCard, number>();
  for (const card of deckOf(view.config)) unseen.set(card, (unseen.get(card) ?? 0) + 1);
  const take = (card: HanabiCard | null): void => {
    if (card !== null) unseen.set(card, (unseen.get(card) ?? 0) - 1);
  };
  for (const card of view.discards) take(card);
  for (const [card, left] of unseen) {
    const { colour, rank } = partsOf(card);
    if (rank <= heightOf(view, colour)) unseen.set(card, left - 1);
  }
  for (const seat of seen) for (const { card } of view.hands[seat] ?? []) take(card);
  return unseen;
}

/** The cards that a held one may be, after its hints, one for each copy that is not seen. */
function possibleCards(held: HeldCard, unseen: ReadonlyMap<HanabiCard, number>): HanabiCard[] {
  return [...unseen].flatMap(([card, left]) => {
    const { colour, rank } = partsOf(card);
    const fits =
      (held.colour === null || held.colour === colour) &&
      (held.rank === null || held.rank === rank) &&
      !held.notColours.includes(colour) &&
      !held.notRanks.includes(rank);
    return fits ? new Array<HanabiCard>(Math.max(0, left)).fill(card) : [];
  });
}

/** Whether a card can never be added any more: it is there already, or all copies of one below it are lost. */
export function isDead(view: State, card: HanabiCard): boolean {
  const { colour, rank } = partsOf(card);
  const height = heightOf(view, colour);
  if (rank <= height) return true;
  for (let below = height + 1; below < rank; below += 1) {
    const lost = view.discards.filter((each) => {
      const parts = partsOf(each);
      return parts.colour === colour && parts.rank === below;
    });
    if (lost.length === copiesOf(below, view.config.ranks)) return true;
  }
  return false;
}

/** Whether a card is still needed and its other copies are lost. */
export function isLastCopy(view: State, card: HanabiCard): boolean {
  const { rank } = partsOf(card);
  const lost = view.discards.filter((each) => each === card).length;
  return !isDead(view, card) && lost === copiesOf(rank, view.config.ranks) - 1;
}

/** The cards of the seat itself, each with what it may be. */
function knowledgeOf(view: State, seat: Seat): { held: HeldCard; possible: HanabiCard[] }[] {
  const others = [...view.hands.keys()].filter((other) => other !== seat);
  const unseen = unseenCards(view, others);
  return (view.hands[seat] ?? []).map((held) => ({
    held,
    possible: possibleCards(held, unseen),
  }));
}

/** The position of the first card for which a condition holds for all that it may be; -1 where none is so. */
const surePosition = (view: State, seat: Seat, condition: (card: HanabiCard) => boolean): number =>
  knowledgeOf(view, seat).findIndex(({ possible }) => possible.every(condition));

const chosen = (choices: readonly Choice[], wanted: (move: Move) => boolean): Choice | undefined =>
  choices.find(({ move }) => wanted(move));

const playAt =
  (position: number) =>
  (move: Move): boolean =>
    move.kind === "play" && move.position === position;

const discardAt =
  (position: number) =>
  (move: Move): boolean =>
    move.kind === "discard" && move.position === position;

const reply = (choice: Choice | undefined, reasoning: string): CharacterReply =>
  choice === undefined ? { silent: true } : { text: choice.option, reasoning };

/** Any legal move, each equally likely. */
export const dice: Character<State> = {
  id: "dice",
  about: { en: "Takes any move that is possible.", zh: "随机选择可行的行动。" },
  spoilsPractice: true,
  decide: (view, seat, _ask, draws) => ({ text: draws.pick(choicesOf(view, seat)).option }),
};

/** Whether a hint says something new about a card that it points at. */
const isNews = (held: HeldCard, hint: Hint): boolean =>
  "colour" in hint ? held.colour === null : held.rank === null;

/** The reveals, with the cards at which they point. */
function revealsOf(view: State, choices: readonly Choice[]) {
  return choices.flatMap(({ option, move }) => {
    if (move.kind !== "reveal") return [];
    const hand = view.hands[move.target] ?? [];
    const pointed = hand.filter((_, at) => move.positions.includes(at));
    return [{ option, move, hand, pointed }];
  });
}
type OfferedReveal = ReturnType<typeof revealsOf>[number];

/** A reveal that says something new about a card that can be played now. */
const helpful = (view: State, choices: readonly Choice[]): Choice | undefined =>
  revealsOf(view, choices).find(({ move, pointed }) =>
    pointed.some(
      (held) => held.card !== null && isPlayable(view, held.card) && isNews(held, move.hint),
    ),
  );

/** Where nothing better is left: a discard of the oldest card, else a reveal, else a play. */
const quiet = (choices: readonly Choice[]): Choice | undefined =>
  chosen(choices, discardAt(0)) ?? chosen(choices, ({ kind }) => kind === "reveal") ?? choices[0];

/** Plays only what must fit, and otherwise helps the other or discards. */
export const cautious: Character<State> = {
  id: "cautious",
  about: {
    en: "Plays only cards that must fit, hints at cards that can be played, and discards the oldest card.",
    zh: "只打出一定接得上的牌，提示可以打出的牌，否则弃掉最旧的牌。",
  },
  decide(view, seat) {
    const choices = choicesOf(view, seat);
    const sure = surePosition(view, seat, (card) => isPlayable(view, card));
    if (sure >= 0) return reply(chosen(choices, playAt(sure)), "This card must fit.");
    const help = helpful(view, choices);
    if (help !== undefined) return reply(help, "That card can be played.");
    const dead = surePosition(view, seat, (card) => isDead(view, card));
    return reply(
      chosen(choices, discardAt(dead)) ?? quiet(choices),
      "I know no card that must fit.",
    );
  },
};

/** The chance to fit from which it plays a card. */
const BOLD_PLAYS = 0.5;

/** Plays what fits as often as not. */
export const bold: Character<State> = {
  id: "bold",
  about: {
    en: "Plays a card as soon as it fits more often than not, and hints at cards that can be played.",
    zh: "一张牌接得上的可能过半就打出，并提示可以打出的牌。",
  },
  decide(view, seat) {
    const choices = choicesOf(view, seat);
    const chances = knowledgeOf(view, seat).map(
      ({ possible }) => possible.filter((card) => isPlayable(view, card)).length / possible.length,
    );
    const best = Math.max(...chances);
    if (best >= BOLD_PLAYS) {
      return reply(chosen(choices, playAt(chances.indexOf(best))), "It probably fits.");
    }
    return reply(helpful(view, choices) ?? quiet(choices), "No card is likely enough to fit.");
  },
};

type TakenReveal = Extract<TakenMove, { kind: "reveal" }>;

/**
 * The card that a reveal asks to play, by the convention of the planner: the newest one at which it
 * points. Its place in the deck.
 */
const focusOf = (places: readonly number[]): number => Math.max(...places);

/**
 * The position of a card that a reveal since the seat's last move asks for and that may fit; -1 where there is none.
 * An older reveal said at most that its card was worth keeping.
 */
function requestedPosition(view: State, seat: Seat): number {
  const own = knowledgeOf(view, seat);
  const since = view.moves.slice(view.moves.findLastIndex((move) => move.seat === seat) + 1);
  const reveals = since.filter(
    (move): move is TakenReveal => move.kind === "reveal" && move.target === seat,
  );
  for (const { places } of reveals.toReversed()) {
    const at = own.findIndex(({ held }) => held.place === focusOf(places));
    if (own[at]?.possible.some((card) => isPlayable(view, card)) === true) return at;
  }
  return -1;
}

/** What a reveal does by the planner's convention. */
function worthOf(view: State, seat: Seat, { move, hand, pointed }: OfferedReveal): number {
  const focus = pointed.find(({ place }) => place === focusOf(pointed.map((each) => each.place)));
  if (focus === undefined || focus.card === null) return -1;
  // Of the hands, the target sees neither its own nor, as far as the hinter knows, what the hinter holds.
  const seen = [...view.hands.keys()].filter((each) => each !== seat && each !== move.target);
  const unseen = unseenCards(view, seen);
  const known = told(focus, move.hint, true);
  const mayBePlayed = possibleCards(known, unseen).some((card) => isPlayable(view, card));
  if (isPlayable(view, focus.card)) return 10 - partsOf(focus.card).rank;
  if (mayBePlayed) return -1;
  const oldest = hand.find(({ colour, rank }) => colour === null && rank === null);
  const saves =
    oldest?.card !== undefined &&
    oldest.card !== null &&
    pointed.includes(oldest) &&
    isLastCopy(view, oldest.card);
  return saves ? 2 : 0;
}

/** Plays by a convention: the newest card at which a reveal points is to be played. */
export const planner: Character<State> = {
  id: "planner",
  about: {
    en: "Plays by a convention: a hint asks for the newest card at which it points, unless that cannot fit. Keeps last copies.",
    zh: "按约定出牌：提示所指的最新一张牌就是该打的牌，除非不可能接上；并保留仅剩的牌。",
  },
  decide(view, seat) {
    const choices = choicesOf(view, seat);
    const sure = surePosition(view, seat, (card) => isPlayable(view, card));
    if (sure >= 0) return reply(chosen(choices, playAt(sure)), "This card must fit.");
    const asked = requestedPosition(view, seat);
    if (asked >= 0) return reply(chosen(choices, playAt(asked)), "The hint asks for this card.");
    const reveals = revealsOf(view, choices)
      .map((each) => ({ ...each, worth: worthOf(view, seat, each) }))
      .sort((one, other) => other.worth - one.worth);
    const [best] = reveals;
    if (best !== undefined && best.worth > 0) return reply(best, "That card matters now.");
    const dead = surePosition(view, seat, (card) => isDead(view, card));
    const untold = (view.hands[seat] ?? []).findIndex(
      ({ colour, rank }) => colour === null && rank === null,
    );
    const discard =
      chosen(choices, discardAt(dead)) ??
      chosen(choices, discardAt(untold)) ??
      chosen(choices, discardAt(0));
    return reply(discard ?? best ?? quiet(choices), "Nothing is urgent.");
  },
};

export const house: readonly Character<State>[] = [dice, planner, bold, cautious];
