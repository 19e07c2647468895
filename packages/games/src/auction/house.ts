import type { Character, Seat } from "@wisp/game";
import { money } from "./phrases.ts";
import { maxBid, type State } from "./state.ts";

const ownValue = ({ auctions }: State, seat: Seat): number => auctions.at(-1)?.values[seat] ?? 0;

/** A legal bid as near to an amount of cents as the rules allow. */
const bidding =
  (amount: (view: State, value: number) => number): Character<State>["decide"] =>
  (view, seat) => {
    const value = ownValue(view, seat);
    const most = maxBid(view.config, value);
    return { text: money(Math.min(most, Math.max(0, Math.round(amount(view, value))))) };
  };

/** The equilibrium of bidders with uniform values. */
const atEquilibrium = ({ names }: State, value: number): number =>
  (value * (names.length - 1)) / names.length;

const equilibrium: Character<State> = {
  id: "equilibrium",
  about: {
    en: "Bids as theory says is best against others who do the same: half of its value against one rival, two thirds against two.",
    zh: "按均衡理论出价：一个对手时出价值的一半，两个对手时出三分之二，以此类推。",
  },
  decide: bidding(atEquilibrium),
};

const truthful: Character<State> = {
  id: "truthful",
  about: {
    en: "Bids all that the item is worth to it: wins often and gains next to nothing.",
    zh: "物品值多少就出多少：常常拍得，却几乎没有利润。",
  },
  decide: bidding((_, value) => value),
};

const shader: Character<State> = {
  id: "shader",
  about: { en: "Always bids 60% of its value.", zh: "总是出价值的六成。" },
  decide: bidding((_, value) => 0.6 * value),
};

const bold: Character<State> = {
  id: "bold",
  about: {
    en: "Bids 90% of its value to win as often as it can.",
    zh: "出价值的九成，只求多拍得几件。",
  },
  decide: bidding((_, value) => 0.9 * value),
};

const cautious: Character<State> = {
  id: "cautious",
  about: {
    en: "Bids a quarter of its value and waits for a bargain.",
    zh: "只出价值的四分之一，等着捡便宜。",
  },
  decide: bidding((_, value) => value / 4),
};

/** Any legal bid, each equally likely. */
const dice: Character<State> = {
  id: "dice",
  about: { en: "Bids any amount it may.", zh: "随机出价。" },
  decide: (view, seat, _ask, draws) => ({
    text: money(draws.int(maxBid(view.config, ownValue(view, seat)) + 1)),
  }),
};

/** Prices show how high the others bid; the mean of the last ones is a rival to beat. */
const watchful: Character<State> = {
  id: "watchful",
  about: {
    en: "Bids just above the mean price so far where that leaves a profit, and otherwise as theory says.",
    zh: "若有利可图，出价略高于此前的平均成交价；否则按均衡理论出价。",
  },
  decide: bidding((view, value) => {
    const prices = view.auctions.flatMap(({ sale }) =>
      sale === null || sale.winner === null ? [] : [sale.price],
    );
    const mean = prices.reduce((sum, price) => sum + price, 0) / Math.max(1, prices.length);
    const enough = prices.length > 0 && mean + 1 < value;
    return enough ? mean + 1 : atEquilibrium(view, value);
  }),
};

export const house: readonly Character<State>[] = [
  dice,
  equilibrium,
  truthful,
  shader,
  bold,
  cautious,
  watchful,
];
