import { type Answer, answerFrom, isIllegal, randomFrom, type Seat, Table } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { auctionEntry } from "./entry.ts";
import { configSchema, materialsSchema } from "./events.ts";
import { house } from "./house.ts";
import { auction } from "./index.ts";

const late: Answer<number> = { missed: "timeout", detail: "no answer in time" };

interface Played {
  readonly config?: object;
  /** In cents, by auction and seat. */
  readonly values?: readonly (readonly number[])[];
  readonly draws?: string | undefined;
  readonly seed?: string;
}

function tableOf({ config = {}, values, draws, seed = "42" }: Played) {
  const setup = {
    seed,
    config: configSchema.parse(config),
    materials: materialsSchema.parse({
      ...(values === undefined ? {} : { values }),
      ...(draws === undefined ? {} : { draws }),
    }),
  };
  const table = new Table(auction, setup);
  table.deal();
  table.advance();
  return table;
}

/** A match in which the seats bid these texts, by auction; null is too late. */
function played(options: Played, bids: readonly (readonly (string | null)[])[]) {
  const table = tableOf({
    ...options,
    config: { auctions: bids.length, seats: bids[0]?.length, ...options.config },
  });
  for (const texts of bids) {
    const answers = table.due.map((seat): [Seat, Answer<number>] => {
      const text = texts[seat] ?? null;
      return [
        seat,
        text === null ? late : answerFrom(auction.ask(table.view(seat), seat, "en"), text),
      ];
    });
    table.decide(new Map(answers));
    table.advance();
  }
  return table;
}

/** "overbid 3/8" and so on, of a seat. */
const factsOf = (table: ReturnType<typeof played>, seat: Seat): string[] =>
  (table.outcome?.facts ?? [])
    .filter((fact) => fact.seat === seat)
    .map(({ name, numerator, denominator }) => `${name} ${numerator}/${denominator}`);

/** (bid - equilibrium) / equilibrium of the first seat. */
function scoreOf(value: number, bid: string): number {
  const table = played({ values: [[value, 0]] }, [[bid, "0"]]);
  const fact = table.outcome?.facts.find(({ name, seat }) => name === "overbid" && seat === 0);
  return (fact?.numerator ?? Number.NaN) / (fact?.denominator ?? Number.NaN);
}

describe("an auction", () => {
  it.each([
    ["the highest bid wins and is paid", [900, 800], ["4.5", "4"], [450, 0], [0]],
    ["the winner may value the item less", [400, 800], ["4", "3.99"], [0, 0], []],
    ["a lost bid cannot win", [900, 10], [null, "0"], [0, 10], [1]],
    ["an illegal bid is none", [900, 10], ["9.01", "0.05"], [0, 5], [1]],
    ["without bids nothing is sold", [900, 800], [null, "-1"], [0, 0], []],
    // OpenSpiel's playthrough of first_sealed_auction: values 9 and 10, bids 3 and 5.
    ["as in OpenSpiel", [900, 1_000], ["3", "5"], [0, 500], [1]],
  ] as const)("%s", (_, values, bids, points, winners) => {
    const { outcome } = played({ values: [values] }, [bids]);
    expect(outcome).toMatchObject({
      points,
      winners,
      pointsScale: 100,
      sides: ["Player 1", "Player 2"],
    });
  });

  it("draws between equal highest bids by the auction's own label", () => {
    const winners = Array.from({ length: 40 }, (_, at) => {
      const seed = `tie ${at}`;
      const table = played({ seed, values: [[500, 500, 500]] }, [["2", "2", "1"]]);
      const expected = randomFrom(seed)("tie/1").pick([0, 1]);
      expect(table.outcome?.points).toEqual([0, 1, 2].map((seat) => (seat === expected ? 300 : 0)));
      return expected;
    });
    expect(new Set(winners)).toEqual(new Set([0, 1]));
  });

  it("adds profits up and lets all with the highest one win", () => {
    const table = played(
      {
        values: [
          [500, 500],
          [300, 600],
          [700, 200],
        ],
      },
      [
        ["3", "2"],
        ["1", "4"],
        [null, null],
      ],
    );
    expect(table.outcome).toMatchObject({ points: [200, 200], winners: [0, 1] });
    expect(factsOf(table, 0)).toEqual([
      "profit 200/300",
      "auctions-won 1/3",
      // 2 x 3.00 - 5.00 and 2 x 1.00 - 3.00.
      "overbid 0/800",
      "bids-above-half 1/2",
    ]);
  });

  it("compares bids with two thirds of the value among three bidders", () => {
    const table = played({ values: [[300, 900, 0]] }, [["2", "9", "0"]]);
    expect(factsOf(table, 0)).toContain("overbid 0/600");
    expect(factsOf(table, 1)).toContain("overbid 900/1800");
    expect(factsOf(table, 2)).toContain("overbid 0/0");
  });

  it("scores the paper's bids by their distance to half of the value", () => {
    const scores = [
      scoreOf(800, "6"),
      scoreOf(500, "2.5"),
      // The third of the worked example, 1.2, is an illegal bid of 3.30 on 3.00.
      1.2,
      scoreOf(1_000, "6.5"),
      scoreOf(100, "0.2"),
    ];
    expect(scores.map((score) => Number(score.toFixed(9)))).toEqual([0.5, 0, 1.2, 0.3, -0.6]);
    expect(scores.toSorted((a, b) => a - b)[2]).toBeCloseTo(0.3);
    expect(scores.reduce((sum, score) => sum + score, 0) / 5).toBeCloseTo(0.28);
  });
});

describe("the question", () => {
  it.each([
    ["7.49", 749],
    ["$1.08", 108],
    ["**$0.5**", 50],
    [" 4.350 ", 435],
    ["0", 0],
    ["4.10.", 410],
  ])("reads %s", (text, cents) => {
    const table = tableOf({ values: [[749, 0]] });
    expect(auction.ask(table.view(0), 0, "en").parse(text)).toBe(cents);
  });

  it.each([
    ["7.5", "The bid is above the highest that is legal here, 7.49."],
    ["-0.01", "The bid is below 0."],
    ["1.234", "The bid has more than two decimals."],
    ["1e2", "The bid is not a number."],
    ["I bid 3", "The bid is not a number."],
    ["", "The bid is not a number."],
  ])("refuses %j", (text, illegal) => {
    const table = tableOf({ values: [[749, 0]] });
    const read = auction.ask(table.view(0), 0, "en").parse(text);
    expect(isIllegal(read)).toBe(true);
    expect(read).toEqual({ illegal });
  });

  it("lets nobody bid the value where bids must be lower, but 0 on an item without value", () => {
    const table = tableOf({ config: { limit: "below" }, values: [[749, 0]] });
    expect(auction.ask(table.view(0), 0, "en").shape).toMatchObject({ max: 7.48 });
    expect(auction.ask(table.view(1), 1, "zh").parse("0")).toBe(0);
    expect(auction.rules(table.state.config, "en")).toContain(
      "With a value of 5.00 you may bid at most 4.99.",
    );
  });
});

describe("the values", () => {
  const valuesOf = (options: Played) => {
    const { log } = tableOf(options);
    return log.flatMap(({ event }) => (event.type === "values-prepared" ? event.values : []));
  };

  it("are those of the materials, and drawn by labels beyond them", () => {
    expect(valuesOf({ config: { auctions: 2 }, values: [[1, 2]] })).toEqual([
      [1, 2],
      [0, 1].map((seat) => randomFrom("42")(`value/2/${seat}`).int(1_001)),
    ]);
  });

  it("are the same for all matches with the same name of draws", () => {
    const one = valuesOf({ draws: "x", seed: "1", config: { auctions: 3 } });
    expect(valuesOf({ draws: "x", seed: "2", config: { auctions: 3 } })).toEqual(one);
    expect(valuesOf({ draws: "y", seed: "1", config: { auctions: 3 } })).not.toEqual(one);
  });

  it("stay at their places in the tables of a round, so that two agents who swap places swap values", () => {
    const { config, materials } = auctionEntry.ordinary("en", randomFrom("a round"));
    expect(auctionEntry.duplicates?.(config)).toBe(true);
    const { draws } = materialsSchema.parse(materials);
    const [one = [], other = []] = ["1", "2"].map((seed) =>
      valuesOf({ seed, draws, config: { auctions: 30 } }),
    );
    const total = (values: readonly number[][], seat: Seat): number =>
      values.reduce((sum, each) => sum + (each[seat] ?? 0), 0);
    expect(total(one, 0)).not.toBe(total(one, 1));
    expect(total(one, 0) + total(other, 1)).toBe(total(one, 1) + total(other, 0));
  });

  it.each([
    ["of a table of another size", [[1, 2, 3]], /values for 3 seats, not 2/],
    ["above the highest value", [[1, 1_001]], /above the highest, 1000/],
  ])("%s are refused", (_, values, message) => {
    expect(() => tableOf({ values })).toThrow(message);
  });
});

describe("what bidders learn", () => {
  const seen = (show: "result" | "nothing", seat: Seat): string[] => {
    const table = played({ config: { show }, values: [[500, 800]] }, [["2", "3.5"]]);
    return table.log.flatMap(({ to, event }) =>
      to.seats === "all" || to.seats.includes(seat)
        ? [auction.narrate(event, table.view(seat), "en")].filter(Boolean)
        : [],
    );
  };

  it("is who won and the price", () => {
    expect(seen("result", 0)).toEqual([
      "Player 1 and Player 2 bid in 1 auction with sealed bids.",
      "Auction 1: the item is worth $5.00 to Player 1.",
      "Player 1 bids $2.00.",
      "Auction 1: Player 2 has the highest bid and pays $3.50.",
      "The match is over.",
    ]);
  });

  it("is nothing but the own result where the rules say so", () => {
    expect(seen("nothing", 0).slice(2)).toEqual([
      "Player 1 bids $2.00.",
      "Auction 1: Player 1 does not win.",
      "The match is over.",
    ]);
    expect(seen("nothing", 1).slice(2)).toContain("Auction 1: Player 2 wins.");
  });

  it("is everything for readers, once the match is over", () => {
    const table = played({ config: { show: "nothing" }, values: [[500, 800]] }, [["2", "3.5"]]);
    const events = table.log.filter(({ to }) => to.public || to.afterEnd === true);
    const state = events.reduce<ReturnType<typeof auction.evolve> | undefined>(
      (view, { event }) => auction.evolve(view, event),
      undefined,
    );
    expect(state?.auctions).toMatchObject([
      {
        values: [500, 800],
        bids: [{ amount: 200 }, { amount: 350 }],
        sale: { winner: 1, price: 350 },
      },
    ]);
    expect(
      events.map(({ event }) => (state ? auction.narrate(event, state, "zh") : "")).at(-1),
    ).toBe("对局结束。Player 2 以 4.50 元的利润居首，获胜。");
  });
});

/** Means over many auctions between these, in dollars: what each seat makes, and what the seller gets. */
function meansOf(bidders: readonly ((value: number, label: string) => number)[], matches: number) {
  const profits = bidders.map(() => 0);
  let revenue = 0;
  let count = 0;
  for (let match = 0; match < matches; match += 1) {
    const table = tableOf({
      seed: `means/${match}`,
      config: { seats: bidders.length, auctions: 30 },
    });
    for (let round = 1; table.outcome === undefined; round += 1) {
      const values = table.state.auctions.at(-1)?.values ?? [];
      const answers = bidders.map((bid, seat): [Seat, Answer<number>] => [
        seat,
        { given: bid(values[seat] ?? 0, `${match}/${round}/${seat}`) },
      ]);
      table.decide(new Map(answers));
      table.advance();
      revenue += table.state.auctions[round - 1]?.sale?.price ?? 0;
      count += 1;
    }
    table.outcome?.points.forEach((points, seat) => {
      profits[seat] = (profits[seat] ?? 0) + points;
    });
  }
  return { revenue: revenue / count / 100, profits: profits.map((sum) => sum / count / 100) };
}

describe("the means that theory gives", () => {
  const share =
    (part: number) =>
    (value: number): number =>
      Math.round(part * value);

  it.each([
    [0.5, 10 / 6],
    [0.6, 4 / 3],
    [0.64, 1.2],
    [0.8, 2 / 3],
    [1, 0],
  ])("two who bid %d of their value make (1 - b) 10/3 each", (part, profit) => {
    const { profits } = meansOf([share(part), share(part)], 150);
    for (const each of profits) expect(Math.abs(each - profit)).toBeLessThan(0.1);
  });

  it("two who bid at random make 130/108 each", () => {
    const random = randomFrom("bids");
    const any = (value: number, label: string): number => random(label).int(value + 1);
    const { profits } = meansOf([any, any], 200);
    for (const each of profits) expect(Math.abs(each - 130 / 108)).toBeLessThan(0.1);
  });

  it.each([2, 3, 4, 6])("%d at equilibrium pay 10(n - 1)/(n + 1)", (bidders) => {
    const each = share((bidders - 1) / bidders);
    const { revenue } = meansOf(new Array(bidders).fill(each), 100);
    expect(Math.abs(revenue - (10 * (bidders - 1)) / (bidders + 1))).toBeLessThan(0.12);
  });
});

describe("the house", () => {
  const bidOf = (
    id: string,
    options: Played,
    earlier: readonly (readonly string[])[] = [],
  ): string => {
    const table = tableOf({
      config: { auctions: earlier.length + 1, ...options.config },
      ...options,
    });
    for (const texts of earlier) {
      table.decide(
        new Map(
          table.due.map((seat) => [
            seat,
            answerFrom(auction.ask(table.view(seat), seat, "en"), texts[seat] ?? ""),
          ]),
        ),
      );
      table.advance();
    }
    const view = table.view(0);
    const found = house.find((character) => character.id === id);
    const reply = found?.decide(view, 0, auction.ask(view, 0, "en"), randomFrom("42")("house"));
    return reply !== undefined && "text" in reply ? reply.text : "";
  };

  it.each([
    ["equilibrium", "4.00"],
    ["truthful", "8.00"],
    ["shader", "4.80"],
    ["bold", "7.20"],
    ["cautious", "2.00"],
    ["watchful", "4.00"],
  ])("%s bids %s on an item that is worth 8.00", (id, bid) => {
    expect(bidOf(id, { values: [[800, 100]] })).toBe(bid);
  });

  it("bids two thirds at equilibrium among three, and below the value where it must", () => {
    expect(bidOf("equilibrium", { config: { seats: 3 }, values: [[900, 1, 1]] })).toBe("6.00");
    expect(bidOf("truthful", { config: { limit: "below" }, values: [[900, 1]] })).toBe("8.99");
  });

  it("watches the prices", () => {
    const options = {
      config: { auctions: 2 },
      values: [
        [500, 700],
        [900, 0],
      ],
    };
    expect(bidOf("watchful", options, [["1", "3"]])).toBe("3.01");
    expect(
      bidOf(
        "watchful",
        {
          ...options,
          values: [
            [500, 700],
            [200, 0],
          ],
        },
        [["1", "3"]],
      ),
    ).toBe("1.00");
  });
});
