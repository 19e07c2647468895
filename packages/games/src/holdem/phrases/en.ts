import { cardsText } from "../cards.ts";
import { handNames } from "../hands/hand.ts";
import { potOf, scoresOf, stacksOf, streetOf } from "../state.ts";
import type { Action, OfferedAction, Phrases } from "./phrases.ts";

const chips = (count: number): string => (count === 1 ? "1 chip" : `${count} chips`);

const signed = (count: number): string => (count > 0 ? `+${count}` : `${count}`);

const reasons = {
  timeout: "does not answer in time",
  error: "gives no answer",
  illegal: "gives an illegal answer",
} as const;

/** The name of an action when it is taken: "calls 4 chips". */
function verb({ action, chips: count, opens }: OfferedAction): string {
  switch (action) {
    case "fold":
      return "folds";
    case "check-call":
      return count === 0 ? "checks" : `calls ${chips(count)}`;
    case "raise-half-pot":
      return opens
        ? `bets half the pot, ${chips(count)}`
        : `raises by half the pot and puts in ${chips(count)}`;
    case "raise-pot":
      return opens
        ? `bets the pot, ${chips(count)}`
        : `raises by the pot and puts in ${chips(count)}`;
    case "all-in":
      return `goes all-in with ${chips(count)}`;
  }
}

const acted = (name: string, action: Action): string =>
  action.missed === null
    ? `${name} ${verb(action)}`
    : `${name} ${reasons[action.missed]} and ${verb(action)}`;

const askedStreets = {
  preflop: "before the flop",
  flop: "on the flop",
  turn: "on the turn",
  river: "on the river",
};

const streetNames = { preflop: "Before the flop", flop: "Flop", turn: "Turn", river: "River" };

/** The name of an action on a button. */
function label({ action, chips: count, opens }: OfferedAction): string {
  switch (action) {
    case "fold":
      return "Fold";
    case "check-call":
      return count === 0 ? "Check" : `Call ${chips(count)}`;
    case "raise-half-pot":
      return opens
        ? `Bet half the pot (${chips(count)})`
        : `Raise half the pot (put in ${chips(count)})`;
    case "raise-pot":
      return opens ? `Bet the pot (${chips(count)})` : `Raise the pot (put in ${chips(count)})`;
    case "all-in":
      return `Go all-in (${chips(count)})`;
  }
}

export const en: Phrases = {
  yourName: (name) => `You are ${name}.`,
  rules: ({ hands, stack, bigBlind }) =>
    [
      `Two players play ${hands === 1 ? "one hand" : `${hands} hands`} of no-limit Texas hold'em. Both start every hand with ${stack} chips: chips won or lost in earlier hands count for the result, but not for the stacks. The player with the button posts the small blind of ${chips(bigBlind / 2)}, the other player the big blind of ${bigBlind}. Player 1 has the button in the first hand; after that it changes with every hand.`,
      "Each player gets two hole cards that nobody else sees. There are four betting rounds: before the flop, after the flop (three community cards), after the turn (a fourth) and after the river (a fifth). Before the flop the button acts first, in the later rounds the other player does. A betting round ends when both players have acted and have put in the same number of chips, or when a player folds.",
      "The best five cards out of a player's two hole cards and the five community cards decide. From high to low: royal flush (A, K, Q, J and 10 of one suit), straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, one pair, high card. An ace can be the lowest card of a straight (A 2 3 4 5). Hands of the same kind are compared by the ranks of their cards, starting with the largest group of cards of equal rank. Suits do not rank. If both hands are equal, the pot is split; both players have put in the same number of chips, so there is never an odd chip.",
      [
        "An answer is the name of one action, without other words:",
        "- fold: give up the hand. This is possible even if checking is free.",
        "- check-call: put in as many chips as it takes to match the other player; none if both have put in the same.",
        "- raise-half-pot: call, and raise by half of the pot as it is after the call. If nobody has bet in this betting round, this is a bet of half the pot.",
        "- raise-pot: call, and raise by the whole pot as it is after the call. If nobody has bet in this betting round, this is a bet of the pot.",
        "- all-in: put in all chips that you have left.",
      ].join("\n"),
      "The pot counts all chips of the hand, those of the current betting round included. After a call it is an even number, so half of it is never rounded. Such a raise is never smaller than the big blind or the last raise. A raise that would take all of your chips or more is not available: all-in is, and it may raise by less than the last raise. When the other player is all-in, only fold and check-call are available. As both players start a hand with the same number of chips, there are no side pots.",
      "When a player folds, the other player takes back the chips that were not called and wins the rest of the pot; neither hand is shown. When both players are all-in, both hands are shown and the rest of the community cards is dealt. When the last betting round ends without a fold, both hands are shown.",
      "Any other answer, or no answer in time, counts as a check if checking is free, and otherwise as a fold. Both are legal actions, so failing to answer never pays better than answering.",
      "Points: the chips that a player has won in all hands, less the chips lost. The player with more points wins the match; equal points are a draw.",
      en.objective,
    ].join("\n\n"),
  objective:
    "What counts is how many chips you win over all hands of all matches, not who wins the match: a chip lost counts as much as a chip won.",
  askAction: ({ hand, config, board }) =>
    `Hand ${hand} of ${config.hands}, ${askedStreets[streetOf({ board })]}: what do you do?`,
  position(view, seat) {
    const { names, board, holes, committed, button } = view;
    const [other, left] = [1 - seat, stacksOf(view)];
    return [
      `${seat === button ? "You have the button (small blind)." : "You have the big blind."} Your result so far: ${signed(scoresOf(view)[seat] ?? 0)}.`,
      `Your cards: ${cardsText(holes[seat] ?? [])}. Community cards: ${board.length === 0 ? "none yet" : cardsText(board)}.`,
      `The pot holds ${chips(potOf(view))}. You have put in ${committed[seat] ?? 0} and have ${left[seat] ?? 0} left; ${names[other] ?? ""} has put in ${committed[other] ?? 0} and has ${left[other] ?? 0} left.`,
    ].join("\n");
  },
  label,
  opened: (names, { hands, stack, bigBlind }) =>
    `${names.join(" and ")} play ${hands === 1 ? "one hand" : `${hands} hands`} of hold'em with ${stack} chips each and blinds of ${bigBlind / 2} and ${bigBlind}.`,
  handOpened: (hand, button, other, bigBlind) =>
    `Hand ${hand}: ${button} has the button and posts ${bigBlind / 2}; ${other} posts ${bigBlind}.`,
  cardsDealt: (name, cards) => `${name} is dealt ${cards}.`,
  acted: (name, action) => `${acted(name, action)}.`,
  betReturned: (name, count) => `${name} takes back ${chips(count)} that nobody called.`,
  boardDealt: (street, cards) => `${streetNames[street]}: ${cards}.`,
  handShown: (name, cards) => `${name} shows ${cards}.`,
  handClosed({ winner, pot, kind, otherKind }) {
    if (winner === null) {
      return `Both players have ${kind === null ? "equal hands" : handNames[kind].en} and split the pot of ${chips(pot)}.`;
    }
    if (kind === null || otherKind === null) return `${winner} wins the pot of ${chips(pot)}.`;
    return `${winner} wins the pot of ${chips(pot)} with ${handNames[kind].en} against ${handNames[otherKind].en}.`;
  },
  won: (name, count) => `The match is over. ${name} wins with ${signed(count)} chips.`,
  draw: "The match is over. It is a draw.",
};
