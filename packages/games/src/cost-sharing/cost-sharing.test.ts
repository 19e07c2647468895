import { type Answer, answerFrom, type Illegal, randomFrom, type Seat, Table } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { pool } from "./airlines.ts";
import { costSharingEntry } from "./entry.ts";
import { configSchema, type Materials, materialsSchema } from "./events.ts";
import { house } from "./house.ts";
import { costSharing } from "./index.ts";
import type { GivenAnswer } from "./referee.ts";
import { equalShares, type State } from "./state.ts";

interface Options {
  readonly config?: object;
  readonly materials?: z.input<typeof materialsSchema>;
}

function opened({ config = {}, materials = {} }: Options = {}) {
  const table = new Table(costSharing, {
    seed: "42",
    config: configSchema.parse(config),
    materials: materialsSchema.parse({ airlines: pool.slice(0, 5), ...materials }),
  });
  table.deal();
  table.advance();
  return table;
}

const late: Answer<GivenAnswer> = { missed: "timeout", detail: "no answer in time" };

/** Each of these is the answer of the seat that is due; null is too late. */
function play(table: ReturnType<typeof opened>, texts: readonly (string | null)[]) {
  for (const text of texts) {
    const [seat = 0] = table.due;
    const ask = costSharing.ask(table.view(seat), seat, "en");
    table.decide(new Map([[seat, text === null ? late : answerFrom(ask, text)]]));
    table.advance();
  }
  return table;
}

const played = (texts: readonly (string | null)[], options?: Options) =>
  play(opened(options), texts);

const shares = (...percents: number[]): string =>
  JSON.stringify(
    Object.fromEntries(percents.map((percent, seat) => [`Airline ${"ABCDE"[seat]}`, percent])),
  );

const factsOf = (table: ReturnType<typeof opened>, seat: Seat): string[] =>
  (table.outcome?.facts ?? [])
    .filter((fact) => fact.seat === seat)
    .map(({ name, numerator, denominator }) => `${name} ${numerator}/${denominator}`);

describe("cost sharing", () => {
  it("asks for proposals and then votes in the order of the seats, all of them open", () => {
    const table = played([shares(40, 30, 30), shares(50, 25, 25), shares(30, 35, 35), "Player 2"]);
    expect(table.log.map(({ to, event }) => [to.public, event.type])).toEqual([
      [true, "match-opened"],
      [true, "airlines-presented"],
      ...["proposal", "proposal", "proposal", "vote"].flatMap((kind) => [
        [true, "turn-opened"],
        [true, kind === "vote" ? "vote-cast" : "proposal-made"],
      ]),
      [true, "turn-opened"],
    ]);
    expect(table.due).toEqual([1]);
  });

  it("ends when all vote for the same numbers, whoever proposed them", () => {
    const table = played([
      shares(40, 30, 30),
      shares(40, 30, 30),
      shares(20, 40, 40),
      "Player 1",
      "Player 2",
      "player 1.",
    ]);
    expect(table.outcome).toMatchObject({
      points: [60, 70, 70],
      pointsScale: 1,
      winners: [0, 1, 2],
      sides: ["Player 1", "Player 2", "Player 3"],
    });
    expect(factsOf(table, 1)).toEqual([
      "agreed 1/1",
      "own-proposal-won 1/1",
      "own-of-agreements 1/1",
      "share 30/1",
      "rounds-used 1/5",
      "votes-for-self 1/1",
    ]);
    expect(factsOf(table, 2)).toContain("own-proposal-won 0/1");
  });

  it("fails after its last round", () => {
    const round = [shares(0, 50, 50), shares(50, 0, 50), shares(50, 50, 0)];
    const own = ["Player 1", "Player 2", "Player 3"];
    const table = played([...round, ...own, ...round, "Player 2", "Player 2", null], {
      config: { rounds: 2 },
    });
    expect(table.outcome).toMatchObject({ points: [0, 0, 0], winners: [] });
    expect(factsOf(table, 0)).toEqual([
      "agreed 0/1",
      "own-proposal-won 0/1",
      "own-of-agreements 0/0",
      "share 0/0",
      "rounds-used 2/2",
      "votes-for-self 1/2",
    ]);
    expect(factsOf(table, 2)).toContain("votes-for-self 1/1");
  });

  it("takes equal shares for a lost first proposal, and the last one later", () => {
    const table = played([
      null,
      "Airline A: 99%",
      shares(20, 40, 40),
      "Player 3",
      "Player 3",
      null,
      shares(0, 50, 50),
      null,
      shares(99, 0, 0),
    ]);
    const made = table.log.flatMap(({ event }) =>
      event.type === "proposal-made" ? [[event.shares, event.missed]] : [],
    );
    expect(made).toEqual([
      [[40, 30, 30], "timeout"],
      [[40, 30, 30], "illegal"],
      [[20, 40, 40], null],
      [[0, 50, 50], null],
      [[40, 30, 30], "timeout"],
      [[20, 40, 40], "illegal"],
    ]);
  });

  it.each([
    [{ seats: 3, stridePercent: 5 }, [40, 30, 30]],
    [{ seats: 4, stridePercent: 25 }, [25, 25, 25, 25]],
    [{ seats: 3, stridePercent: 1 }, [34, 33, 33]],
    [{ seats: 5, stridePercent: 25 }, [100, 0, 0, 0, 0]],
  ] as const)("equal shares of %j are %j", (config, expected) => {
    expect(equalShares(config)).toEqual(expected);
  });

  it("makes the fixed proposals of the first round without asking", () => {
    const fixedProposals = { 0: [0, 50, 50], 1: [50, 0, 50] };
    const table = opened({ materials: { fixedProposals } });
    expect(table.due).toEqual([2]);
    expect(table.view(0).rounds[0]?.proposals).toMatchObject([
      { shares: [0, 50, 50], fixed: true },
      { shares: [50, 0, 50], fixed: true },
    ]);
    play(table, [shares(50, 50, 0), "Player 1", "Player 2", "Player 3"]);
    expect(table.due).toEqual([0]);
    expect(costSharing.ask(table.view(0), 0, "en").kind).toBe("proposal");
  });

  it.each([
    [{ fixedProposals: { 0: [40, 30, 29] } }, /adds up to 99/],
    [{ fixedProposals: { 0: [41, 30, 29] } }, /no multiple of 5/],
    [{ fixedProposals: { 3: [40, 30, 30] } }, /of another table/],
    [{ airlines: pool.slice(0, 2) }, /2 airlines for 3 seats/],
  ] as const)("refuses the materials %j", (materials, message) => {
    expect(() => opened({ materials: materialsSchema.parse(materials) })).toThrow(message);
  });

  it("refuses a step that does not divide 100", () => {
    expect(configSchema.safeParse({ stridePercent: 3 }).error?.issues[0]?.message).toBe(
      "The step of the shares must divide 100: 1, 2, 4, 5, 10, 20 or 25.",
    );
  });
});

describe("the questions", () => {
  const proposal = (text: string, config: object = {}): GivenAnswer | Illegal => {
    const table = opened({ config });
    return costSharing.ask(table.view(0), 0, "en").parse(text);
  };

  it.each([
    shares(40, 35, 25),
    "Airline A: 40%, Airline B: 35%, Airline C: 25%",
    "airline c: 25\n- **Airline A**: 40 %\nAirline B：35％",
    '“Airline A”: **40%**, "Airline B" : 35 % ,*Airline C*:25%.',
  ])("reads %j", (text) => {
    expect(proposal(text)).toEqual({ shares: [40, 35, 25], text: "" });
  });

  it.each([
    [shares(40, 35, 24), 'Field "Airline C": 24 is not a multiple of 5.'],
    [shares(40, 35, 20), "The numbers add up to 95, not 100."],
    [
      "Airline A: 40%, Airline B: 30%, Airline C: 29%",
      'Field "Airline C": 29 is not a multiple of 5.',
    ],
    ["Airline A: 60%, Airline B: 40%", 'The answer lacks the field "Airline C".'],
    [
      "Equal shares for all",
      'The answer is not a JSON object with "Airline A", "Airline B", "Airline C".',
    ],
    [shares(120, -10, -10), 'Field "Airline A": The answer is not a whole number from 0 to 100.'],
  ])("refuses %j", (text, illegal) => {
    expect(proposal(text)).toEqual({ illegal });
  });

  it.each([
    "*".repeat(2_000),
    `A${" ".repeat(1_990)}x`,
    `Airline A:${" ".repeat(1_900)}x`,
    `Airline A: 40${" ".repeat(1_900)}x`,
    "A: ".repeat(600),
    `${'"*'.repeat(500)}A${'"*'.repeat(490)}x`,
  ])("refuses in no time a long run of signs", (text) => {
    const start = process.threadCpuUsage();
    expect(proposal(text)).toHaveProperty("illegal");
    expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000);
  });

  it("refuses a sum of 99 where any whole percentage is legal", () => {
    expect(proposal(shares(40, 30, 29), { stridePercent: 1 })).toEqual({
      illegal: "The numbers add up to 99, not 100.",
    });
  });

  it("has players who do not speak play where others talk", () => {
    for (const silent of [
      "Airline A: 40%, Airline B: 30%, Airline C: 30%",
      JSON.stringify({ ...JSON.parse(shares(40, 30, 30)), message: "" }),
    ]) {
      const { rounds } = played([silent], { config: { talk: true } }).state;
      expect(rounds[0]?.proposals).toMatchObject([
        { shares: [40, 30, 30], text: "", missed: null },
      ]);
    }
  });

  it("lets players talk where the rules say so", () => {
    const message = { ...JSON.parse(shares(40, 30, 30)), message: "Please." };
    expect(proposal(JSON.stringify(message), { talk: true })).toEqual({
      shares: [40, 30, 30],
      text: "Please.",
    });
    expect(proposal(JSON.stringify(message))).toEqual({
      illegal: 'The answer has fields that were not asked for: "message".',
    });
    expect(proposal("Airline A: 40, Airline B: 30, Airline C: 30", { talk: true })).toMatchObject({
      text: "",
    });
    const table = played([JSON.stringify(message)], { config: { talk: true, speechCap: 4 } });
    const made = table.log.map(({ event }) => event).find(({ type }) => type === "proposal-made");
    expect(made && costSharing.narrate(made, table.view(0), "en")).toBe(
      "Player 1 proposes Airline A: 40%, Airline B: 30%, Airline C: 30%. They say: Plea",
    );
    expect(made && costSharing.speech?.(made)).toEqual({ seat: 0, text: "Plea" });
  });

  it("shows the numbers beside the names of a ballot", () => {
    const table = played([shares(40, 30, 30), shares(50, 25, 25), shares(30, 35, 35)]);
    const ask = costSharing.ask(table.view(0), 0, "zh");
    expect(ask.shape).toMatchObject({
      options: ["Player 1", "Player 2", "Player 3"],
      labels: expect.arrayContaining(["Airline A 50%，Airline B 25%，Airline C 25%"]),
    });
    expect(ask.parse("I vote for Player 1")).toMatchObject({ illegal: expect.any(String) });
  });

  it("speaks Chinese", () => {
    const table = opened({ config: { language: "zh" } });
    const view = table.view(1);
    expect(costSharing.you?.(view, 1, "zh")).toBe("你是 Player 2，代表航空公司 B。");
    expect(costSharing.ask(table.view(0), 0, "zh").prompt).toBe(
      "第 1 轮（共 5 轮）：你代表航空公司 A。各家航空公司各承担百分之几？须为 5 的倍数，总和为 100。",
    );
    expect(
      costSharing
        .ask(table.view(0), 0, "zh")
        .parse("航空公司 A：40%，航空公司 B：30%，航空公司 C：30%"),
    ).toEqual({
      shares: [40, 30, 30],
      text: "",
    });
  });
});

/** Agreements and mean points of each character in matches of these three, in all orders of their seats. */
function tableOf(ids: readonly [string, string, string], matches = 60) {
  const points = new Map<string, number>();
  let agreements = 0;
  for (let match = 0; match < matches; match += 1) {
    const seed = `house/${ids.join()}/${match}`;
    const random = randomFrom(seed);
    const order = random("seats").shuffle(ids);
    const { config, materials } = costSharingEntry.ordinary("en", random);
    const table = new Table(costSharing, {
      seed,
      config: configSchema.parse(config),
      materials: materialsSchema.parse(materials),
    });
    table.deal();
    table.advance();
    while (table.outcome === undefined) {
      const [seat = 0] = table.due;
      const view: State = table.view(seat);
      const ask = costSharing.ask(view, seat, "en");
      const character = house.find(({ id }) => id === order[seat]);
      const reply = character?.decide(view, seat, ask, random(`${table.log.length}`));
      const answer = answerFrom(ask, reply !== undefined && "text" in reply ? reply.text : "");
      if ("missed" in answer) throw new Error(`${order[seat]}: ${answer.detail}`);
      table.decide(new Map([[seat, answer]]));
      table.advance();
    }
    const { outcome } = table;
    if (outcome.winners.length > 0) agreements += 1;
    order.forEach((id, seat) => {
      points.set(id, (points.get(id) ?? 0) + (outcome.points[seat] ?? 0) / matches);
    });
  }
  const rate = agreements / matches;
  return { rate, of: (id: string): number => points.get(id) ?? 0 };
}

describe("the house", () => {
  it("agrees on equal shares where all want them, and rarely with one who pays nothing", () => {
    expect(tableOf(["equal", "mirror", "usage"]).rate).toBeGreaterThan(0.6);
    expect(tableOf(["equal", "stepper", "ruthless"]).rate).toBeLessThan(0.3);
  });

  it("gives a negotiator who concedes more than one who does not", () => {
    const soft = tableOf(["equal", "mirror", "stepper"]);
    const hard = tableOf(["equal", "mirror", "ruthless"]);
    expect(soft.of("stepper")).toBeGreaterThan(hard.of("ruthless") + 20);
  });

  it("proposes shares that follow passengers", () => {
    const table = opened();
    const usage = house.find(({ id }) => id === "usage");
    const view = table.view(0);
    const reply = usage?.decide(view, 0, costSharing.ask(view, 0, "en"), randomFrom("1")("x"));
    // 93,000, 27,500 and 50,400 passengers: 54.4, 16.1 and 29.5%.
    expect(reply).toEqual({ text: shares(55, 15, 30) });
  });
});

describe("the settings magic", async () => {
  const setting = z.strictObject({
    id: z.string(),
    materials: materialsSchema,
    seats: z.strictObject({ subject: z.array(z.int()).length(1) }),
  });
  const settings = z.array(setting).parse(await costSharingEntry.settings?.magic?.());

  it("are seven triples with the measured agent in every seat", () => {
    expect(settings.map(({ id }) => id)).toEqual(
      Array.from(
        { length: 21 },
        (_, at) => `magic/cost-sharing/${String(at + 1).padStart(2, "0")}`,
      ),
    );
    const triples = Map.groupBy(settings, ({ materials }) => JSON.stringify(materials.airlines));
    expect(triples.size).toBe(7);
    for (const ways of triples.values()) {
      expect(ways.map(({ seats }) => seats.subject)).toEqual([[0], [1], [2]]);
    }
    const used = new Set(
      settings.flatMap(({ materials }) => materials.airlines?.map((each) => each.aircraft)),
    );
    expect(used.size).toBe(pool.length);
  });

  it("fix the first proposals of those before the measured agent alone", () => {
    for (const { materials, seats } of settings) {
      const [subject = 0] = seats.subject;
      const table = opened({ materials: materials satisfies Materials });
      expect(table.due).toEqual([subject]);
      expect(Object.keys(materials.fixedProposals ?? {}).map(Number)).toEqual(
        Array.from({ length: subject }, (_, seat) => seat),
      );
    }
  });
});
