import { type Answer, isIllegal, type MissCode, Table, visible } from "@wisp/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { publicGoodEntry } from "./entry.ts";
import { publicGood } from "./index.ts";
import { configSchema, ENDOWMENT, MAX_SEATS, scaleOf } from "./state.ts";

type Config = z.input<typeof configSchema>;

/** A seat's action in a round: it answers a text, or loses its decision. */
type Move = string | { readonly missed: MissCode };

const late: Move = { missed: "timeout" };

function dealt(config: Config = {}) {
  const setup = { seed: "42", config: configSchema.parse(config), materials: {} };
  const table = new Table(publicGood, setup);
  table.deal();
  table.advance();
  return table;
}

function play(table: ReturnType<typeof dealt>, moves: readonly Move[]): void {
  const answers = table.due.map((seat): [number, Answer<number>] => {
    const move = moves[seat] ?? "";
    if (typeof move !== "string") return [seat, { ...move, detail: "" }];
    const parsed = publicGood.ask(table.view(seat), seat, "en").parse(move);
    return [
      seat,
      isIllegal(parsed) ? { missed: "illegal", detail: parsed.illegal } : { given: parsed },
    ];
  });
  table.decide(new Map(answers));
  table.advance();
}

function played(rounds: readonly (readonly Move[])[], config: Config = {}) {
  const table = dealt({ rounds: rounds.length, ...config });
  for (const moves of rounds) play(table, moves);
  return table;
}

/** Points of a finished match as players see them. */
const scores = ({ outcome }: ReturnType<typeof dealt>): number[] =>
  outcome?.points.map((points) => points / outcome.pointsScale) ?? [];

describe("the public good", () => {
  it.each([
    ["nobody gives", 1.8, [["0", "0", "0"]], [100, 100, 100], [0, 1, 2]],
    ["all give all", 1.8, [["100", "100", "100"]], [180, 180, 180], [0, 1, 2]],
    ["one rides free", 1.8, [["0", "100", "100"]], [220, 120, 120], [0]],
    ["only one gives", 1.8, [["100", "0", "0"]], [60, 160, 160], [1, 2]],
    ["a factor of 1", 1, [["30", "0", "60"]], [100, 130, 70], [1]],
    ["a factor of 3", 3, [["30", "0", "60"]], [160, 190, 130], [1]],
    [
      "several rounds, one pool",
      1.2,
      [
        ["10", "20", "30"],
        ["0", "20", "30"],
        ["40", "0", "0"],
      ],
      [110, 120, 100],
      [1],
    ],
    ["thirds of a point", 1, [["1", "0", "0"]], [99 + 1 / 3, 100 + 1 / 3, 100 + 1 / 3], [1, 2]],
    ["a factor above the number of players", 3.5, [["60", "0", "30"]], [145, 205, 175], [1]],
    ["a lost decision then gives nothing", 5, [[late, "60", "0"]], [200, 140, 200], [0, 2]],
    ["a lost decision gives all", 1.8, [[late, "0", "0"]], [60, 160, 160], [1, 2]],
  ])("pays when %s at %d", (_, multiplier, rounds, points, winners) => {
    const table = played(rounds, { multiplier });
    expect(scores(table)).toEqual(points);
    expect(table.outcome?.winners).toEqual(winners);
  });

  it("has the paper's five rounds, three players and 100 points, and the middle multiplier", () => {
    expect(configSchema.parse({})).toMatchObject({ seats: 3, rounds: 5, multiplier: 1.8 });
    expect(ENDOWMENT).toBe(100);
    for (const multiplier of [0.9, 5.1, 1.25]) {
      expect(configSchema.safeParse({ multiplier }).success).toBe(false);
    }
  });

  const terms = fc.record({
    seats: fc.integer({ min: 3, max: MAX_SEATS }),
    multiplier: fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10),
    rounds: fc.integer({ min: 1, max: 8 }),
  });

  it("pays the kept points plus an equal share of the multiplied pool, for any contributions", () => {
    fc.assert(
      fc.property(
        terms,
        fc.infiniteStream(fc.oneof(fc.nat(ENDOWMENT).map(String), fc.constant(late))),
        (config, moves) => {
          const table = dealt(config);
          // Kept apart from the game's own fold: what each player has left, as an answer means it.
          const left = Array.from({ length: config.seats }, () => ENDOWMENT);
          while (table.outcome === undefined) {
            const round = left.map((): Move => moves.next().value);
            play(table, round);
            round.forEach((move, seat) => {
              const has = left[seat] ?? 0;
              const lost = config.multiplier > config.seats ? 0 : has;
              const given = typeof move === "string" && Number(move) <= has ? Number(move) : lost;
              left[seat] = has - given;
            });
          }
          const pool = left.reduce((sum, each) => sum + ENDOWMENT - each, 0);
          const share = (pool * config.multiplier) / config.seats;
          scores(table).forEach((score, seat) => {
            expect(score).toBeCloseTo((left[seat] ?? 0) + share, 9);
          });
          const richest = Math.max(...left);
          expect(table.outcome.winners).toEqual(
            left.flatMap((each, seat) => (each === richest ? [seat] : [])),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it("never pays better for a lost decision than for an answer", () => {
    fc.assert(
      fc.property(
        terms,
        fc.array(fc.nat(ENDOWMENT), { minLength: MAX_SEATS, maxLength: MAX_SEATS }),
        ({ seats, multiplier }, given) => {
          const config = { seats, multiplier, rounds: 1 };
          const [own = "", ...others] = given.slice(0, seats).map(String);
          const [answered = 0] = scores(played([[own, ...others]], config));
          const [lost = 0] = scores(played([[late, ...others]], config));
          expect(lost).toBeLessThanOrEqual(answered);
        },
      ),
      { numRuns: 100 },
    );
  });

  /** Contributions of MAgIC's worked example, by round. */
  const example = [
    ["10", "5", "20"],
    ["10", "10", "0"],
    ["20", "20", "20"],
    ["0", "30", "10"],
    ["5", "5", "5"],
  ];

  it("is won by the least contributor, whatever the multiplier: MAgIC's worked example", () => {
    for (const multiplier of [1, 1.2, 1.5, 1.8, 2, 2.5, 3, 3.5, 5]) {
      expect(played(example, { multiplier }).outcome?.winners).toEqual([0]);
    }
    const table = played(example);
    expect(scores(table)).toEqual([157, 132, 147]);
    const least = table.outcome?.facts.filter(({ name }) => name === "contributed-least");
    expect(least).toMatchObject([3, 3, 3].map((numerator) => ({ numerator, denominator: 5 })));
  });

  /** The rounds with the least contribution of each seat; "t" is a lost decision, "-" a seat without points. */
  const leastOf = (config: Config, rounds: readonly string[]) => {
    const moves = rounds.map((round) =>
      round.split(" ").map((each): Move => (each === "t" ? late : each === "-" ? "" : each)),
    );
    return played(moves, config)
      .outcome?.facts.filter(({ name }) => name === "contributed-least")
      .map(({ numerator, denominator }) => `${numerator}/${denominator}`)
      .join(" ");
  };

  it.each([
    ["ties", {}, ["0 0 5", "5 0 0"], "1/2 2/2 1/2"],
    ["a seat without points, which gives 0", {}, ["100 10 0", "- 10 0", "- 0 0"], "2/3 1/3 3/3"],
    ["rounds skipped as nobody has points", { rounds: 5 }, ["100 100 100"], "5/5 5/5 5/5"],
    ["no lost decision", { multiplier: 5 }, ["t 0 0", "0 0 0"], "1/1 2/2 2/2"],
    ["no round without points after a loss", {}, ["5 t 0", "0 - 0", "0 - 9"], "2/3 0/0 2/3"],
    ["no skipped round either", { rounds: 5 }, ["0 t 100", "100 - -"], "4/5 0/0 4/5"],
  ] as const)("counts as contributed least: %s", (_, config, rounds, counted) => {
    expect(leastOf(config, rounds)).toBe(counted);
  });

  it("is won by the same players whatever the multiplier, for any contributions", () => {
    const amounts = fc.array(fc.nat(20).map(String), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 5 }), (rounds) => {
        const winners = [1, 1.8, 3, 3.5, 5].map(
          (multiplier) => played(rounds, { multiplier }).outcome?.winners,
        );
        for (const each of winners) expect(each).toEqual(winners[0]);
      }),
      { numRuns: 50 },
    );
  });

  it("has the paper's 21 settings: seven multipliers at each of the three seats", async () => {
    const settings = z
      .array(
        z.strictObject({
          id: z.string(),
          options: z.strictObject({ multiplier: z.number() }),
          seats: z.strictObject({ subject: z.tuple([z.int()]) }),
        }),
      )
      .parse(await publicGoodEntry.settings?.magic?.());
    expect(new Set(settings.map(({ id }) => id)).size).toBe(21);
    expect(settings.map(({ options, seats }) => [options.multiplier, ...seats.subject])).toEqual(
      [1, 1.2, 1.5, 1.8, 2, 2.5, 3].flatMap((multiplier) =>
        [0, 1, 2].map((seat) => [multiplier, seat]),
      ),
    );
  });

  it("keeps points in the coarsest unit that is exact", () => {
    expect(scaleOf({ seats: 3, multiplier: 1.8 })).toBe(5);
    expect(scaleOf({ seats: 3, multiplier: 3 })).toBe(1);
    expect(scaleOf({ seats: 7, multiplier: 1.1 })).toBe(70);
  });

  it("asks all simultaneously and shows the contributions of a round together", () => {
    const table = dealt();
    expect(table.due).toEqual([0, 1, 2]);
    const before = table.log.length;
    play(table, ["10", late, "a lot"]);
    const [shown, next] = table.log.slice(before);
    expect(shown?.event).toEqual({
      type: "contributions-shown",
      round: 1,
      contributions: [
        { amount: 10, missed: null },
        { amount: 100, missed: "timeout" },
        { amount: 100, missed: "illegal" },
      ],
    });
    // Who has nothing left is not asked again.
    expect(next?.event).toMatchObject({ type: "turn-opened", round: 2, seats: [0] });
  });

  it("ends when nobody has anything left", () => {
    const table = played([["100", "100", "100"]], { rounds: 5 });
    expect(table.log.slice(-2).map(({ event }) => event)).toEqual([
      { type: "pool-shared", pool: 300 },
      { type: "match-closed", winners: [0, 1, 2] },
    ]);
  });

  it("reads a whole number from 0 to the remaining points", () => {
    const table = dealt();
    play(table, ["70", "0", "0"]);
    const { parse, shape } = publicGood.ask(table.view(0), 0, "en");
    expect(shape).toEqual({ kind: "number", min: 0, max: 30, whole: true });
    expect([" 30\n", "０", "12.0"].map((text) => parse(text))).toEqual([30, 0, 12]);
    for (const text of ["31", "-1", "2.5", "", "I contribute 20", "1e1"]) {
      expect(parse(text)).toEqual({ illegal: "The answer is not a whole number from 0 to 30." });
    }
  });

  it("shows nobody a contribution of an open round", () => {
    const table = dealt();
    play(table, ["10", "20", "30"]);
    for (const viewer of [0, 1, 2, "public"] as const) {
      expect(visible(table.log, viewer).at(-1)).toMatchObject({ type: "turn-opened", round: 2 });
    }
  });

  it("counts voluntary contributions, and lost or illegal decisions", () => {
    const { outcome } = played([
      ["20", "40", "0"],
      ["0", late, "x"],
    ]);
    const facts = (seat: number) =>
      outcome?.facts
        .filter((fact) => fact.seat === seat)
        .map(({ name, numerator, denominator }) => `${name} ${numerator}/${denominator}`);
    expect([0, 1, 2].map(facts)).toEqual([
      ["contributed 20/100", "contributed-least 1/2", "most-points 1/1"],
      ["contributed 40/40", "contributed-least 0/1", "most-points 0/1"],
      ["contributed 0/0", "contributed-least 1/1", "most-points 0/1"],
    ]);
  });

  it("has rules and sentences in both languages", () => {
    const { log, state } = played([["10", late, "25"]]);
    const sentences = (locale: "en" | "zh") =>
      log.map(({ event }) => publicGood.narrate(event, state, locale)).filter(Boolean);
    expect(sentences("en")).toEqual([
      "Player 1, Player 2 and Player 3 each have 100 points and 1 round to fill a common pool.",
      "Round 1: Player 1 contributes 10; Player 2 gives no valid answer and contributes all 100; Player 3 contributes 25. The pool holds 135 points.",
      "The pool of 135 points is multiplied by 1.8 to 243. Each player gets 81.",
      "The match is over. Player 1 has the highest score, 171, and wins.",
    ]);
    expect(sentences("zh").at(-1)).toBe("对局结束。Player 1 以 171 分居首，获胜。");
    const rules = publicGood.rules(state.config, "en");
    expect(rules).toContain("multiplied by 1.8 and shared equally");
    expect(rules).toContain("contributes all the points that the player has left");
  });
});
