import type { Locale } from "@wisp/game";
import { type Commentary, leadChances, settled } from "../chances.ts";
import type { Event } from "./events.ts";
import { type Auction, evolve, profitsOf, type State, winnersOf } from "./state.ts";

/** How far an auction may carry two bidders apart, as a part of the highest value. */
const SWING = 0.12;

/**
 * What the winner of an auction is taken to have gained while the item's worth to it is secret: among `seats`
 * bidders with even values the best bid is the value less one part in `seats`, so the price tells the value.
 */
const guessedGain = ({ sale }: Auction, seats: number, topValue: number): number =>
  sale === null ? 0 : Math.min(sale.price / (seats - 1), topValue - sale.price);

function guessedProfits({ names, auctions, config }: State): number[] {
  return names.map((_, seat) =>
    auctions.reduce(
      (sum, auction) =>
        auction.sale?.winner === seat
          ? sum + guessedGain(auction, names.length, config.topValueCents)
          : sum,
      0,
    ),
  );
}

const words: Readonly<Record<Locale, (round: number) => string>> = {
  en: (round) => `Auction ${round}`,
  zh: (round) => `第 ${round} 场拍卖`,
};

/** The lead in profit, with the auctions that are left; before the values are known as the prices suggest. */
export const commentary: Commentary<State, Event> = {
  opens: true,
  evolve,
  chances(state) {
    const { names, auctions, config, closed } = state;
    if (names.length === 0) return null;
    const known = profitsOf(state).filter((profit) => profit !== null);
    const profits = known.length === names.length ? known : guessedProfits(state);
    const winners = winnersOf(profits) ?? [];
    const over = auctions.filter(
      ({ sale, told }) => sale !== null || told.some((won) => won !== null),
    );
    const left = closed ? 0 : Math.max(0, config.auctions - over.length);
    const spread = SWING * config.topValueCents * Math.sqrt(left);
    const shares =
      closed || (left === 0 && auctions.length > 0)
        ? settled(names.length, winners)
        : leadChances(profits, spread).map((chance, party) => ({ party, chance }));
    return { of: "win", source: "points", shares };
  },
  moment: (event, _state, locale) =>
    event.type === "auction-closed" ? words[locale](event.round) : null,
};
