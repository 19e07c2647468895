import type { Locale, Seat } from "@wisp/game";
import type { Config, Event, EventOf } from "./events.ts";
import { maxBid, profitsOf, type State, winnersOf } from "./state.ts";

/** From this version on the rules count a profit in an example. */
const EXPLAINS = 2;

/** The host's sentences, by language. Amounts are in cents. */
interface Phrases {
  rules(config: Config, version: number): string;
  readonly objective: string;
  askBid(round: number, auctions: number): string;
  opened(names: readonly string[], auctions: number): string;
  yourName(name: string): string;
  /** To a player who bids: what the item is worth. */
  yourValue(value: number): string;
  value(name: string, round: number, value: number): string;
  bid(name: string, amount: number): string;
  noBid(name: string): string;
  sold(name: string, round: number, price: number): string;
  soldAfterTie(tied: readonly string[], name: string, round: number, price: number): string;
  unsold(round: number): string;
  told(name: string, round: number, won: boolean): string;
  readonly closed: string;
  profitable(names: readonly string[], profit: number): string;
  readonly unprofitable: string;
}

/** An amount of cents with two decimals. */
export const money = (cents: number): string => (cents / 100).toFixed(2);

const counted = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${count} ${noun}s`;

const listed = (names: readonly string[]): string =>
  names.length < 2
    ? names.join()
    : `${names.slice(0, -1).join(", ")} and ${names.slice(-1).join()}`;

/** An example of a value, the highest bid on it, and the profit of another bid. */
const exampleOf = (config: Config) => {
  const value = Math.floor(config.topValueCents / 2);
  const bid = Math.floor(value / 2);
  return {
    value: money(value),
    most: money(maxBid(config, value)),
    bid: money(bid),
    profit: money(value - bid),
  };
};

const en: Phrases = {
  yourName: (name) => `You are ${name}.`,
  rules(config, version) {
    const { seats, auctions, topValueCents, limit, show } = config;
    const { value, most, bid, profit } = exampleOf(config);
    return [
      `The match has ${counted(auctions, "auction")} among ${seats} players. In every auction one item is sold, which is worth a different amount to each player. Each value is drawn at random from 0.00 to ${money(topValueCents)} dollars, in whole cents, every amount being equally likely and independent of all others. Each player knows only their own value.`,
      "All players bid at the same time, without knowing the other bids. The highest bid wins, and the winner pays their own bid. Where several bids are the highest, chance decides between them. The winner's profit is their value less the price; everybody else has a profit of 0.",
      `${version < EXPLAINS ? "A bid is an amount in dollars" : "A bid is exactly one number of dollars"} from 0 ${limit === "below" ? "to less than your value" : "to your value"}, ${version < EXPLAINS ? "with at most two decimals and without other words" : "in digits, with at most two decimals"}. With a value of ${value} you may bid at most ${most}.${limit === "below" ? " With a value of 0.00 the only bid is 0." : ""} Any other answer, or no answer in time, is no bid: that player cannot win the auction. Where nobody bids, nothing is sold.`,
      show === "result"
        ? "After each auction everybody learns who won and the price. The other bids and all values stay secret until the match is over."
        : "After each auction a player learns only whether they won it. All bids, prices and values of others stay secret until the match is over.",
      "A player's score is the sum of their profits. The player with the highest profit above 0 is called the winner; players who tie for it all win.",
      ...(version < EXPLAINS
        ? []
        : [
            `Example: an item is worth ${value} to you, and your bid of ${bid} is the highest. You pay ${bid}, and your profit is ${value} - ${bid} = ${profit}.`,
          ]),
      en.objective,
    ].join("\n\n");
  },
  objective:
    "What counts is your own score, averaged over all matches; whether others score more or less counts for nothing.",
  askBid: (round, auctions) =>
    `Auction ${round} of ${auctions}: how many dollars do you bid for the item?`,
  opened: (names, auctions) =>
    `${listed(names)} bid in ${counted(auctions, "auction")} with sealed bids.`,
  yourValue: (value) => `The item is worth $${money(value)} to you.`,
  value: (name, round, value) => `Auction ${round}: the item is worth $${money(value)} to ${name}.`,
  bid: (name, amount) => `${name} bids $${money(amount)}.`,
  noBid: (name) => `${name} gives no valid bid.`,
  sold: (name, round, price) =>
    `Auction ${round}: ${name} has the highest bid and pays $${money(price)}.`,
  soldAfterTie: (tied, name, round, price) =>
    `Auction ${round}: ${listed(tied)} bid the same. Chance decides: ${name} wins and pays $${money(price)}.`,
  unsold: (round) => `Auction ${round}: nobody bids, and nothing is sold.`,
  told: (name, round, won) =>
    won ? `Auction ${round}: ${name} wins.` : `Auction ${round}: ${name} does not win.`,
  closed: "The match is over.",
  profitable: (names, profit) =>
    names.length === 1
      ? `The match is over. ${names.join()} has the highest profit, $${money(profit)}, and wins.`
      : `The match is over. ${listed(names)} tie for the highest profit, $${money(profit)}, and win.`,
  unprofitable: "The match is over. Nobody made a profit.",
};

const zh: Phrases = {
  yourName: (name) => `你是 ${name}。`,
  rules(config, version) {
    const { seats, auctions, topValueCents, limit, show } = config;
    const { value, most, bid, profit } = exampleOf(config);
    return [
      `本局共有 ${auctions} 场拍卖，${seats} 位玩家参加。每场拍卖出售一件物品，它对每位玩家的价值各不相同。每个价值都在 0.00 元到 ${money(topValueCents)} 元之间随机抽取，精确到分，各个金额的可能性相同，且彼此独立。每位玩家只知道自己的价值。`,
      "所有玩家同时出价，出价时不知道别人的出价。出价最高者得到物品，并支付自己的出价。若有几个相同的最高价，则随机决定由谁得到。得到物品的玩家，利润等于自己的价值减去成交价；其他玩家的利润为 0。",
      `${version < EXPLAINS ? "出价是以元为单位的金额" : "出价必须恰好是一个以元为单位的数"}，从 0 ${limit === "below" ? "起，必须低于你的价值" : "到你的价值"}，${version < EXPLAINS ? "最多两位小数，只写数字，不要附加其他文字" : "用阿拉伯数字书写，最多两位小数"}。例如价值为 ${value} 时，最多可出 ${most}。${limit === "below" ? "价值为 0.00 时只能出 0。" : ""}其他回答或超时视为不出价，该玩家不可能赢得这场拍卖。若无人出价，则流拍。`,
      show === "result"
        ? "每场拍卖后公布得主和成交价。其余出价和所有价值在对局结束前保密。"
        : "每场拍卖后，玩家只会得知自己是否拍得。其他人的出价、成交价和价值在对局结束前全部保密。",
      "玩家的得分等于各场利润之和。利润大于 0 且最高的玩家称为获胜者；并列最高的玩家均获胜。",
      ...(version < EXPLAINS
        ? []
        : [
            `举例：物品对你值 ${value} 元，你出价 ${bid} 元且为最高价，则你付 ${bid} 元，利润为 ${value} - ${bid} = ${profit} 元。`,
          ]),
      zh.objective,
    ].join("\n\n");
  },
  objective: "最终看的是你自己在所有对局中的平均得分；别人得分比你高还是低，都不影响。",
  askBid: (round, auctions) => `第 ${round} 场拍卖（共 ${auctions} 场）：你为这件物品出价多少元？`,
  opened: (names, auctions) => `${names.join("、")} 参加 ${auctions} 场密封出价的拍卖。`,
  yourValue: (value) => `这件物品对你值 ${money(value)} 元。`,
  value: (name, round, value) => `第 ${round} 场：这件物品对 ${name} 值 ${money(value)} 元。`,
  bid: (name, amount) => `${name} 出价 ${money(amount)} 元。`,
  noBid: (name) => `${name} 没有给出有效出价。`,
  sold: (name, round, price) => `第 ${round} 场：${name} 出价最高，以 ${money(price)} 元成交。`,
  soldAfterTie: (tied, name, round, price) =>
    `第 ${round} 场：${tied.join("、")} 出价相同，随机决定由 ${name} 以 ${money(price)} 元成交。`,
  unsold: (round) => `第 ${round} 场：无人出价，流拍。`,
  told: (name, round, won) =>
    won ? `第 ${round} 场：${name} 拍得物品。` : `第 ${round} 场：${name} 没有拍得物品。`,
  closed: "对局结束。",
  profitable: (names, profit) =>
    names.length === 1
      ? `对局结束。${names.join()} 以 ${money(profit)} 元的利润居首，获胜。`
      : `对局结束。${names.join("、")} 以 ${money(profit)} 元的利润并列第一，共同获胜。`,
  unprofitable: "对局结束。无人获得利润。",
};

export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };

function closing(view: State, say: Phrases): string {
  const profits = profitsOf(view);
  const winners = winnersOf(profits);
  if (winners === null) return say.closed;
  const [first] = winners;
  if (first === undefined) return say.unprofitable;
  return say.profitable(
    winners.map((seat) => view.names[seat] ?? ""),
    profits[first] ?? 0,
  );
}

function sale(
  { round, winner, price, tied }: EventOf<"auction-closed">,
  { names }: State,
  say: Phrases,
): string {
  if (winner === null) return say.unsold(round);
  const name = names[winner] ?? "";
  if (tied.length === 0) return say.sold(name, round, price);
  return say.soldAfterTie(
    tied.map((seat) => names[seat] ?? ""),
    name,
    round,
    price,
  );
}

/** The host's sentence for an event, "" for events that the host does not announce. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const name = (seat: Seat): string => view.names[seat] ?? "";
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names, event.config.auctions);
    case "values-prepared":
    case "turn-opened":
      return "";
    case "value-dealt":
      return say.value(name(event.seat), event.round, event.value);
    case "bid-sealed":
      return event.amount === null
        ? say.noBid(name(event.seat))
        : say.bid(name(event.seat), event.amount);
    case "auction-closed":
      return sale(event, view, say);
    case "result-told":
      return say.told(name(event.seat), event.round, event.won);
    case "match-closed":
      return closing(view, say);
  }
}

/** A player's own name. */
export const you = (view: State, seat: Seat, locale: Locale): string =>
  phrases[locale].yourName(view.names[seat] ?? "");

/** To a player: what the item of the newest auction is worth; null before its value is dealt. */
export function ownValue({ auctions }: State, seat: Seat, locale: Locale): string | null {
  const value = auctions.at(-1)?.values[seat] ?? null;
  return value === null ? null : phrases[locale].yourValue(value);
}
