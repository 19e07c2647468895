import { randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { configSchema } from "./events.ts";
import { bidOdds } from "./odds.ts";

const config = configSchema.parse({});

describe("the odds of a bid", () => {
  it("are those of two bidders who bid half of values up to 10.00", () => {
    // Half of the rivals' values are below twice the bid.
    const { win, gain } = bidOdds(config, { value: 600, bid: 300 }, "equilibrium");
    expect(win).toBeCloseTo(0.6, 2);
    expect(gain).toBeCloseTo(180, 0);
  });

  it("are worse against rivals who bid all that they may", () => {
    const { win } = bidOdds(config, { value: 600, bid: 300 }, "highest");
    expect(win).toBeCloseTo(300.5 / 1_001, 10);
  });

  it("share the chance of equal bids", () => {
    // All values are 0, and everybody bids 0.
    const poor = configSchema.parse({ seats: 4, topValueCents: 1, limit: "below" });
    expect(bidOdds(poor, { value: 1, bid: 0 }, "highest")).toEqual({ win: 0.25, gain: 0.25 });
  });

  it("are certain above every possible bid, and gain nothing at the full value", () => {
    const at = bidOdds(config, { value: 1_000, bid: 1_000 }, "equilibrium");
    expect(at.win).toBe(1);
    expect(at.gain).toBe(0);
  });

  it.each(["equilibrium", "highest"] as const)("agree with drawn values: %s", (rivals) => {
    const table = configSchema.parse({ seats: 3, topValueCents: 12 });
    const draws = randomFrom("odds")("values");
    const bid = 5;
    const matches = 40_000;
    let won = 0;
    for (let match = 0; match < matches; match += 1) {
      const bids = [1, 2].map(() => {
        const value = draws.int(13);
        return rivals === "highest" ? value : Math.round((value * 2) / 3);
      });
      const best = Math.max(...bids);
      const equal = bids.filter((each) => each === bid).length;
      if (best < bid) won += 1;
      else if (best === bid) won += 1 / (equal + 1);
    }
    expect(bidOdds(table, { value: 9, bid }, rivals).win).toBeCloseTo(won / matches, 1);
  });

  it("of the equilibrium bid gain most against rivals in equilibrium", () => {
    const table = configSchema.parse({ seats: 3 });
    const gainAt = (bid: number) => bidOdds(table, { value: 900, bid }, "equilibrium").gain;
    for (const bid of [300, 500, 570, 630, 700, 900])
      expect(gainAt(600)).toBeGreaterThan(gainAt(bid));
  });
});
