import type { Locale, Seat } from "@wisp/game";
import { isOpening } from "./betting.ts";
import { cardsText } from "./cards.ts";
import { type HandKind, handKind, handNames } from "./hands/strength.ts";
import {
  type Config,
  type Event,
  type EventOf,
  potOf,
  type State,
  scoresOf,
  stacksOf,
  streetOf,
  type TakenAction,
} from "./state.ts";

/** An action as in events and in the state. */
interface Action extends Pick<TakenAction, "action" | "chips" | "missed"> {
  /** Whether it is the first of its betting round to put chips in, which poker calls a bet. */
  readonly opens: boolean;
}

/** An action that a player can choose. */
type OfferedAction = Omit<Action, "missed">;

/** The end of a hand. */
interface HandEnd {
  readonly winner: string | null;
  /** Chips in the pot. */
  readonly pot: number;
  /** The hand of the winner, or of both in a split pot; null where no hand was shown. */
  readonly kind: HandKind | null;
  /** The other player's hand. */
  readonly otherKind: HandKind | null;
}

/** From this version on the rules count points in an example. */
const EXPLAINS = 4;

/** The host's sentences, by language. Cards are texts such as "A♠ 10♦". */
interface Phrases {
  rules(config: Config, version: number): string;
  readonly objective: string;
  askAction(view: State): string;
  /** The cards, the pot and the chips, as `seat` sees them. */
  position(view: State, seat: Seat): string;
  /** What an action is called on a button. */
  label(action: OfferedAction): string;
  opened(names: readonly string[], config: Config): string;
  yourName(name: string): string;
  handOpened(hand: number, button: string, other: string, bigBlind: number): string;
  cardsDealt(name: string, cards: string): string;
  acted(name: string, action: Action): string;
  betReturned(name: string, chips: number): string;
  boardDealt(street: EventOf<"board-dealt">["street"], cards: string): string;
  handShown(name: string, cards: string): string;
  handClosed(end: HandEnd): string;
  won(name: string, chips: number): string;
  readonly draw: string;
}

const chips = (count: number): string => (count === 1 ? "1 chip" : `${count} chips`);

const signedEn = (count: number): string => (count > 0 ? `+${count}` : `${count}`);

const reasonsEn = {
  timeout: "does not answer in time",
  error: "gives no answer",
  illegal: "gives an illegal answer",
} as const;

/** The name of an action when it is taken: "calls 4 chips". */
function verbEn({ action, chips: count, opens }: OfferedAction): string {
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

const actedEn = (name: string, action: Action): string =>
  action.missed === null
    ? `${name} ${verbEn(action)}`
    : `${name} ${reasonsEn[action.missed]} and ${verbEn(action)}`;

const askedStreets = {
  preflop: "before the flop",
  flop: "on the flop",
  turn: "on the turn",
  river: "on the river",
};

const streetNamesEn = { preflop: "Before the flop", flop: "Flop", turn: "Turn", river: "River" };

/** The name of an action on a button. */
function labelEn({ action, chips: count, opens }: OfferedAction): string {
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

const en: Phrases = {
  yourName: (name) => `You are ${name}.`,
  rules: ({ hands, stack, bigBlind }, version) =>
    [
      `Two players play ${hands === 1 ? "one hand" : `${hands} hands`} of no-limit Texas hold'em. Both start every hand with ${stack} chips: chips won or lost in earlier hands count for the result, but not for the stacks. The player with the button posts the small blind of ${chips(bigBlind / 2)}, the other player the big blind of ${bigBlind}. Player 1 has the button in the first hand; after that it changes with every hand.`,
      "Each player gets two hole cards that nobody else sees. There are four betting rounds: before the flop, after the flop (three community cards), after the turn (a fourth) and after the river (a fifth). Before the flop the button acts first, in the later rounds the other player does. A betting round ends when both players have acted and have put in the same number of chips, or when a player folds.",
      "The best five cards out of a player's two hole cards and the five community cards decide. From high to low: royal flush (A, K, Q, J and 10 of one suit), straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, one pair, high card. An ace can be the lowest card of a straight (A 2 3 4 5). Hands of the same kind are compared by the ranks of their cards, starting with the largest group of cards of equal rank. Suits do not rank. If both hands are equal, the pot is split; both players have put in the same number of chips, so there is never an odd chip.",
      [
        version < EXPLAINS
          ? "An answer is the name of one action, without other words:"
          : "An action is exactly one of these names, as far as the question lists it:",
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
      ...(version < EXPLAINS
        ? []
        : [
            "Example: a player bets 10 chips into a pot of 20, to which both have put in 10, and the other player folds. The 10 chips that nobody called go back; the player has won 10 chips, the other has lost 10.",
          ]),
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
      `${seat === button ? "You have the button (small blind)." : "You have the big blind."} Your result so far: ${signedEn(scoresOf(view)[seat] ?? 0)}.`,
      `Your cards: ${cardsText(holes[seat] ?? [])}. Community cards: ${board.length === 0 ? "none yet" : cardsText(board)}.`,
      `The pot holds ${chips(potOf(view))}. You have put in ${committed[seat] ?? 0} and have ${left[seat] ?? 0} left; ${names[other] ?? ""} has put in ${committed[other] ?? 0} and has ${left[other] ?? 0} left.`,
    ].join("\n");
  },
  label: labelEn,
  opened: (names, { hands, stack, bigBlind }) =>
    `${names.join(" and ")} play ${hands === 1 ? "one hand" : `${hands} hands`} of hold'em with ${stack} chips each and blinds of ${bigBlind / 2} and ${bigBlind}.`,
  handOpened: (hand, button, other, bigBlind) =>
    `Hand ${hand}: ${button} has the button and posts ${bigBlind / 2}; ${other} posts ${bigBlind}.`,
  cardsDealt: (name, cards) => `${name} is dealt ${cards}.`,
  acted: (name, action) => `${actedEn(name, action)}.`,
  betReturned: (name, count) => `${name} takes back ${chips(count)} that nobody called.`,
  boardDealt: (street, cards) => `${streetNamesEn[street]}: ${cards}.`,
  handShown: (name, cards) => `${name} shows ${cards}.`,
  handClosed({ winner, pot, kind, otherKind }) {
    if (winner === null) {
      return `Both players have ${kind === null ? "equal hands" : handNames[kind].en} and split the pot of ${chips(pot)}.`;
    }
    if (kind === null || otherKind === null) return `${winner} wins the pot of ${chips(pot)}.`;
    return `${winner} wins the pot of ${chips(pot)} with ${handNames[kind].en} against ${handNames[otherKind].en}.`;
  },
  won: (name, count) => `The match is over. ${name} wins with ${signedEn(count)} chips.`,
  draw: "The match is over. It is a draw.",
};

const signedZh = (count: number): string => (count > 0 ? `+${count}` : `${count}`);

const reasonsZh = { timeout: "超时", error: "没有作答", illegal: "回答不合法" } as const;

function verbZh({ action, chips, opens }: OfferedAction): string {
  switch (action) {
    case "fold":
      return "弃牌";
    case "check-call":
      return chips === 0 ? "过牌" : `跟注 ${chips}`;
    case "raise-half-pot":
      return opens ? `下注半池 ${chips}` : `加注半池，投入 ${chips}`;
    case "raise-pot":
      return opens ? `下注满池 ${chips}` : `加注满池，投入 ${chips}`;
    case "all-in":
      return `全下 ${chips}`;
  }
}

const actedZh = (name: string, action: Action): string =>
  action.missed === null
    ? `${name} ${verbZh(action)}`
    : `${name} ${reasonsZh[action.missed]}，按${verbZh(action)}处理`;

const streetNamesZh = { preflop: "翻牌前", flop: "翻牌", turn: "转牌", river: "河牌" };

function labelZh({ action, chips, opens }: OfferedAction): string {
  switch (action) {
    case "fold":
      return "弃牌";
    case "check-call":
      return chips === 0 ? "过牌" : `跟注 ${chips}`;
    case "raise-half-pot":
      return opens ? `下注半池（${chips}）` : `加注半池（投入 ${chips}）`;
    case "raise-pot":
      return opens ? `下注满池（${chips}）` : `加注满池（投入 ${chips}）`;
    case "all-in":
      return `全下（${chips}）`;
  }
}

const zh: Phrases = {
  yourName: (name) => `你是 ${name}。`,
  rules: ({ hands, stack, bigBlind }, version) =>
    [
      `两位玩家打 ${hands} 手无限注德州扑克。每手开始时双方各有 ${stack} 筹码：之前各手的输赢计入总成绩，但不影响这一手的筹码。按钮位的玩家下小盲注 ${bigBlind / 2}，另一位玩家下大盲注 ${bigBlind}。第一手由 Player 1 处于按钮位，之后每手轮换。`,
      "每位玩家有两张只有自己能看到的底牌。下注共四轮：翻牌前、翻牌后（三张公共牌）、转牌后（第四张）、河牌后（第五张）。翻牌前按钮位先行动，之后各轮由另一位玩家先行动。双方都行动过且投入相同，或有人弃牌时，该轮下注结束。",
      "从两张底牌和五张公共牌中取最好的五张比大小。牌型从大到小：皇家同花顺（同花色的 A、K、Q、J、10）、同花顺、四条、葫芦、同花、顺子、三条、两对、一对、高牌。A 可以作为顺子的最小牌（A 2 3 4 5）。牌型相同则比较各张牌的点数，先比同点数张数最多的一组。花色不分大小。牌力相同则平分底池；双方投入相同，因此不会出现除不尽的筹码。",
      [
        version < EXPLAINS
          ? "回答一个动作的名称，不要附加其他文字："
          : "动作必须恰好是以下名称之一，且列在提问中：",
        "- fold：弃牌。可以免费过牌时也允许弃牌。",
        "- check-call：补足到与对方相同；已经相同则为过牌，不投入筹码。",
        "- raise-half-pot：先跟注，再按跟注后底池的一半加注。本轮还没有人下注时，就是下注半池。",
        "- raise-pot：先跟注，再按跟注后的整个底池加注。本轮还没有人下注时，就是下注满池。",
        "- all-in：投入剩余的全部筹码。",
      ].join("\n"),
      "底池包含这一手投入的全部筹码，当前下注轮的也算在内。跟注后底池总是偶数，取一半无需舍入；这样的加注不会小于大盲注，也不会小于上一次加注。如果加注会用完你的全部筹码或更多，则不能选择，只能选 all-in，此时加注额可以小于上一次加注。对方已全下时，只能选 fold 或 check-call。每手开始时双方筹码相同，因此没有边池。",
      "有人弃牌时，对方收回未被跟注的筹码，并赢得其余底池，双方都不亮牌。双方都全下时，双方亮牌并发完剩余的公共牌。最后一轮下注结束仍无人弃牌时，双方亮牌。",
      "其他回答或超时：可以免费过牌时按过牌处理，否则按弃牌处理。两者都是合法动作，因此不作答绝不会比作答更划算。",
      "得分：所有手牌赢得的筹码减去输掉的筹码。得分高者赢下对局；相同则为平局。",
      ...(version < EXPLAINS
        ? []
        : [
            "举例：双方各投入 10 筹码，底池为 20；一人再下注 10，另一人弃牌。未被跟注的 10 筹码退回，下注者赢 10 筹码，弃牌者输 10 筹码。",
          ]),
      zh.objective,
    ].join("\n\n"),
  objective:
    "最终看的是你在所有对局、所有手牌中赢得的筹码，而不是谁赢下对局：输一个筹码和赢一个筹码同样重要。",
  askAction: ({ hand, config, board }) =>
    `第 ${hand} 手（共 ${config.hands} 手），${streetNamesZh[streetOf({ board })]}：你怎么打？`,
  position(view, seat) {
    const { names, board, holes, committed, button } = view;
    const [other, left] = [1 - seat, stacksOf(view)];
    return [
      `${seat === button ? "你在按钮位（小盲注）。" : "你在大盲注位。"}目前成绩：${signedZh(scoresOf(view)[seat] ?? 0)}。`,
      `你的底牌：${cardsText(holes[seat] ?? [])}。公共牌：${board.length === 0 ? "尚未发出" : cardsText(board)}。`,
      `底池 ${potOf(view)}。你已投入 ${committed[seat] ?? 0}，剩余 ${left[seat] ?? 0}；${names[other] ?? ""} 已投入 ${committed[other] ?? 0}，剩余 ${left[other] ?? 0}。`,
    ].join("\n");
  },
  label: labelZh,
  opened: (names, { hands, stack, bigBlind }) =>
    `${names.join(" 与 ")} 打 ${hands} 手德州扑克，每手各有 ${stack} 筹码，盲注 ${bigBlind / 2}/${bigBlind}。`,
  handOpened: (hand, button, other, bigBlind) =>
    `第 ${hand} 手：${button} 在按钮位，下小盲注 ${bigBlind / 2}；${other} 下大盲注 ${bigBlind}。`,
  cardsDealt: (name, cards) => `${name} 的底牌是 ${cards}。`,
  acted: (name, action) => `${actedZh(name, action)}。`,
  betReturned: (name, chips) => `${name} 收回未被跟注的 ${chips} 筹码。`,
  boardDealt: (street, cards) => `${streetNamesZh[street]}：${cards}。`,
  handShown: (name, cards) => `${name} 亮出 ${cards}。`,
  handClosed({ winner, pot, kind, otherKind }) {
    if (winner === null) {
      return `双方${kind === null ? "牌力相同" : `都是${handNames[kind].zh}`}，平分底池 ${pot}。`;
    }
    if (kind === null || otherKind === null) return `${winner} 赢得底池 ${pot}。`;
    return `${winner} 以${handNames[kind].zh}胜${handNames[otherKind].zh}，赢得底池 ${pot}。`;
  },
  won: (name, chips) => `对局结束。${name} 以 ${signedZh(chips)} 筹码获胜。`,
  draw: "对局结束。平局。",
};

/** The host's sentences in every language. */
export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };

/** A seat's hand once both hands are shown; null before that. */
export function kindOf({ shown, holes, board }: State, seat: Seat): HandKind | null {
  const hole = holes[seat] ?? null;
  return !shown || hole === null || board.length < 5 ? null : handKind([...hole, ...board]);
}

function endOf(view: State, { winner }: EventOf<"hand-closed">): HandEnd {
  const seat = winner ?? 0;
  return {
    winner: winner === null ? null : (view.names[winner] ?? ""),
    pot: potOf(view),
    kind: kindOf(view, seat),
    otherKind: kindOf(view, 1 - seat),
  };
}

/** The host's sentence for an event, "" for events that have none. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const name = (seat: Seat): string => view.names[seat] ?? "";
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names, event.config);
    case "decks-prepared":
    case "turn-opened":
      return "";
    case "hand-opened": {
      const { hand, button } = event;
      return say.handOpened(hand, name(button), name(1 - button), Math.max(...event.blinds));
    }
    case "cards-dealt":
      return say.cardsDealt(name(event.seat), cardsText(event.cards));
    case "acted": {
      const { seat, action } = event;
      return say.acted(name(seat), { ...event, opens: isOpening(action, view.bets[1 - seat]) });
    }
    case "bet-returned":
      return say.betReturned(name(event.seat), event.chips);
    case "board-dealt":
      return say.boardDealt(event.street, cardsText(event.cards));
    case "hands-shown":
      return event.cards
        .map((cards, seat) => say.handShown(name(seat), cardsText(cards)))
        .join(locale === "zh" ? "" : " ");
    case "hand-closed":
      return say.handClosed(endOf(view, event));
    case "match-closed":
      return event.winner === null
        ? say.draw
        : say.won(name(event.winner), scoresOf(view)[event.winner] ?? 0);
  }
}

/** A player's own name. */
export const you = (view: State, seat: Seat, locale: Locale): string =>
  phrases[locale].yourName(view.names[seat] ?? "");
