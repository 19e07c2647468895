import { randomFrom, type Seat, type Setup } from "@wisp/game";
import type { Twins } from "@wisp/game/conformance";
import type { Fixtures } from "../entry.ts";
import { type Config, configSchema, type Event, type Materials } from "./events.ts";
import type { State } from "./state.ts";

type Pair = Twins<Config, Materials, Event, State>;

/** Without who won an auction, and at which price. */
const withoutSale =
  (round: number) =>
  (event: Event): object => {
    if (event.type === "auction-closed" && event.round === round) return { type: event.type };
    return event.type === "result-told" && event.round === round ? { type: event.type } : event;
  };

/**
 * What `seat` and the public must not be able to find out: the values of the others, and their bids beyond the
 * price, of which bidders who learn nothing must not even learn that.
 */
function indistinguishableSetups(setup: Setup<Config, Materials>, seat: Seat): Pair[] {
  const { auctions, seats, topValueCents } = setup.config;
  const { draws } = setup.materials;
  const random = randomFrom(draws ?? setup.seed);
  const values = Array.from({ length: auctions }, (_, at) =>
    Array.from(
      { length: seats },
      (_value, each) =>
        setup.materials.values?.[at]?.[each] ??
        random(`value/${at + 1}/${each}`).int(topValueCents + 1),
    ),
  );
  const withValues = (round: number, value: (own: number) => number) => ({
    ...setup,
    materials: {
      ...setup.materials,
      values: values.map((row, at) =>
        row.map((own, each) => (at === round - 1 && each !== seat ? value(own) : own)),
      ),
    },
  });
  const pairs = [...new Set([1, auctions])].flatMap((round): Pair[] => {
    const setups = [
      withValues(round, (own) => own),
      withValues(round, (own) => topValueCents - own),
    ] as const;
    // Values in the very middle are their own mirror image.
    if (JSON.stringify(setups[0]) === JSON.stringify(setups[1])) return [];
    return [
      { setups, mask: withoutSale(round) },
      // Where all bids are the same, nothing may differ.
      { setups, answer: () => "0" },
    ];
  });
  if (setup.config.show === "result") return pairs;
  const low = withValues(1, () => Math.floor(topValueCents / 2));
  const high = withValues(1, () => topValueCents);
  return [
    ...pairs,
    {
      setups: [low, high],
      answer: ({ seat: bidder, ask }) =>
        bidder === seat || ask.shape.kind !== "number" ? "0" : String(ask.shape.max),
    },
  ];
}

export const fixtures: Fixtures = {
  indistinguishableSetups,
  maxDecisions: (config) => configSchema.parse(config).auctions,
  variants: [
    {},
    { config: { auctions: 4, seats: 3, show: "nothing", limit: "below" } },
    { config: { auctions: 2, seats: 6, topValueCents: 3 } },
    {
      config: { auctions: 3 },
      materials: {
        values: [
          [700, 700],
          [0, 1_000],
        ],
      },
    },
    { config: { topValueCents: 100_000, show: "nothing" } },
  ],
};
