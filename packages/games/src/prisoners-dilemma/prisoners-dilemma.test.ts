import { type Answer, isIllegal, type MissCode, randomFrom, Table } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { prisonersDilemmaEntry } from "./entry.ts";
import { house } from "./house.ts";
import { prisonersDilemma } from "./index.ts";
import { pays } from "./referee.ts";
import { type Choice, configSchema, scoresOf } from "./state.ts";

type Config = z.input<typeof configSchema>;

function dealt(config: Config = {}) {
  const setup = { seed: "42", config: configSchema.parse(config), materials: {} };
  const table = new Table(prisonersDilemma, setup);
  table.deal();
  table.advance();
  return table;
}

/** The meaning of a letter of a script: C, D, or how the decision is lost. */
const letters: Readonly<Record<string, string | { readonly missed: MissCode }>> = {
  C: "cooperate",
  D: "defect",
  t: { missed: "timeout" },
  e: { missed: "error" },
  "?": "I will think about it",
};

function play(table: ReturnType<typeof dealt>, round: string): void {
  const answers = table.due.map((seat): [number, Answer<Choice>] => {
    const text = letters[round[seat] ?? ""] ?? "";
    if (typeof text !== "string") return [seat, { ...text, detail: "" }];
    const parsed = prisonersDilemma.ask(table.view(seat), seat, "en").parse(text);
    return [
      seat,
      isIllegal(parsed) ? { missed: "illegal", detail: parsed.illegal } : { given: parsed },
    ];
  });
  table.decide(new Map(answers));
  table.advance();
}

function played(rounds: readonly string[], config: Config = {}) {
  const table = dealt({ rounds: rounds.length, ...config });
  for (const round of rounds) play(table, round);
  return table;
}

describe("the three-player prisoner's dilemma", () => {
  it.each([
    ["CCC", [3, 3, 3]],
    ["DCC", [5, 0, 0]],
    ["DDC", [5, 5, 0]],
    ["DDD", [1, 1, 1]],
    ["Dt?", [5, 0, 0]],
    ["tte", [3, 3, 3]],
  ])("pays %s %j: a lost decision counts as cooperation", (round, points) => {
    expect(played([round]).outcome?.points).toEqual(points);
  });

  it("pays by the configuration", () => {
    const { payoffs } = configSchema.parse({
      payoffs: { cooperate: 2, defect: 1, oneDefects: 4, twoDefect: 2 },
    });
    const config = configSchema.parse({ payoffs });
    expect(pays(config, "cooperate", 0)).toBe(2);
    expect([1, 2, 3].map((defectors) => pays(config, "defect", defectors))).toEqual([4, 2, 1]);
    expect([1, 2].map((defectors) => pays(config, "cooperate", defectors))).toEqual([0, 0]);
  });

  it("adds five rounds up; the only seat with the most points wins", () => {
    const { outcome } = played(["CCC", "DCC", "DDC", "CCC", "DDD"]);
    expect(outcome).toMatchObject({ points: [17, 12, 7], winners: [0], pointsScale: 1 });
    expect(outcome?.sides).toEqual(["Player 1", "Player 2", "Player 3"]);
    expect(configSchema.parse({}).rounds).toBe(5);
  });

  it.each([
    [["CCC", "CDC", "DDD", "CDD", "DDD"], [5, 15, 10], [1]],
    [["CCC", "CCC", "DCC", "DDD", "DDD"], [13, 8, 8], [0]],
    [
      ["CCC", "DCC", "DDC", "DDD", "CDD"],
      [14, 14, 9],
      [0, 1],
    ],
  ])(
    "pays the matches of MAgIC's figure 8 and of a worked example: %j gives %j",
    (rounds, points, winners) => {
      expect(played(rounds).outcome).toMatchObject({ points, winners });
    },
  );

  it("has the paper's 21 settings: seven payoffs at each of the three seats", async () => {
    const settings = z
      .array(
        z.strictObject({
          id: z.string(),
          options: configSchema.partial().strict(),
          seats: z.strictObject({ subject: z.tuple([z.int()]) }),
        }),
      )
      .parse(await prisonersDilemmaEntry.settings?.magic?.());
    expect(new Set(settings.map(({ id }) => id)).size).toBe(21);
    const payoffs = settings.map(({ options, seats }) => {
      const { cooperate, oneDefects, twoDefect, defect } = configSchema.parse(options).payoffs;
      return `${seats.subject} ${cooperate},${oneDefects},${twoDefect} ${defect}`;
    });
    expect(payoffs.sort()).toEqual(
      ["3,10,2", "3,20,2", "3,5,2", "3,5,3", "3,5,4", "3,5,5", "5,5,3"]
        .flatMap((each) => [0, 1, 2].map((seat) => `${seat} ${each} 1`))
        .sort(),
    );
  });

  it("is won by all who have the most points", () => {
    expect(played(["DDC"]).outcome?.winners).toEqual([0, 1]);
    expect(played(["CCC"]).outcome?.winners).toEqual([0, 1, 2]);
  });

  it("asks all three simultaneously and shows the choices together", () => {
    const table = dealt();
    expect(table.due).toEqual([0, 1, 2]);
    play(table, "CDt");
    expect(table.log.at(-2)?.event).toEqual({
      type: "choices-shown",
      round: 1,
      choices: [
        { choice: "cooperate", missed: null, points: 0 },
        { choice: "defect", missed: null, points: 5 },
        { choice: "cooperate", missed: "timeout", points: 0 },
      ],
    });
    expect(scoresOf(table.state)).toEqual([0, 5, 0]);
  });

  it("reads one of two words, trimmed, in any case and width, with signs around it", () => {
    const { parse } = prisonersDilemma.ask(dealt().view(0), 0, "en");
    expect(
      ["Defect", " COOPERATE\n", "ｄｅｆｅｃｔ", "`cooperate`."].map((text) => parse(text)),
    ).toEqual(["defect", "cooperate", "defect", "cooperate"]);
    for (const text of ["", "**", "I defect", "D", "cooperate defect"]) {
      expect(parse(text)).toEqual({ illegal: 'The answer is neither "cooperate" nor "defect".' });
    }
  });

  it.each([
    ["DDD", "en", "Round 2 of 5: you have 1 point."],
    ["CCC", "en", "Round 2 of 5: you have 3 points."],
    ["DDD", "zh", "第 2 轮（共 5 轮）：你现在有 1 分。"],
  ] as const)("says after %s in %s: %s", (round, locale, sentence) => {
    const table = dealt();
    play(table, round);
    expect(prisonersDilemma.ask(table.view(0), 0, locale).prompt).toContain(sentence);
  });

  it("counts choices, lost decisions and the leader as facts", () => {
    const { outcome } = played(["DtC", "D?C", "CCC"]);
    const facts = (seat: number) =>
      outcome?.facts
        .filter((fact) => fact.seat === seat)
        .map(({ name, numerator, denominator }) => `${name} ${numerator}/${denominator}`);
    expect(facts(0)).toEqual(["defected 2/3", "cooperated 1/3", "most-points 1/1"]);
    expect(facts(1)).toEqual(["defected 0/1", "cooperated 1/1", "most-points 0/1"]);
  });

  it("states its rules and narrates its rounds in both languages", () => {
    const { log, state } = played(["CDt"]);
    const sentences = (locale: "en" | "zh") =>
      log.map(({ event }) => prisonersDilemma.narrate(event, state, locale));
    expect(sentences("en")).toEqual([
      "Player 1, Player 2, Player 3 are questioned for 1 round.",
      "",
      "Round 1: Player 1 cooperates (+0); Player 2 defects (+5); Player 3 gives no valid answer and so cooperates (+0).",
      "The match is over. Player 2 has the most points and wins.",
    ]);
    expect(sentences("zh").at(-1)).toBe("对局结束。Player 2 得分最高，获胜。");
    const tied = played(["DDC"]);
    const last = tied.log.at(-1)?.event;
    expect(last && prisonersDilemma.narrate(last, tied.state, "en")).toBe(
      "The match is over. Player 1 and Player 2 tie for the most points and win.",
    );
    const rules = prisonersDilemma.rules(state.config, "en");
    expect(rules).toContain("counts as cooperating");
    expect(rules).toContain("- One defects: that player gets 5, the other two 0.");
  });
});

describe("the house", () => {
  /** What each character of the house answers at seat 0 after some rounds, written as C and D. */
  const answers = (...rounds: string[]) => {
    const table = dealt();
    for (const round of rounds) play(table, round);
    const view = table.view(0);
    const draws = randomFrom("42")("house");
    const ask = prisonersDilemma.ask(view, 0, "en");
    return Object.fromEntries(
      house.map(({ id, decide }) => {
        const reply = decide(view, 0, ask, draws);
        return [id, "text" in reply ? reply.text : null];
      }),
    );
  };
  const steadfast = { trusting: "cooperate", ruthless: "defect" };

  it("cooperates at first, all but those that never do", () => {
    expect(answers()).toMatchObject({
      ...steadfast,
      mirror: "cooperate",
      unforgiving: "cooperate",
    });
  });

  it("answers a betrayal by another player for one round, or permanently", () => {
    expect(answers("CDC")).toMatchObject({
      ...steadfast,
      mirror: "defect",
      unforgiving: "defect",
    });
    expect(answers("CDC", "DCC")).toMatchObject({
      ...steadfast,
      mirror: "cooperate",
      unforgiving: "defect",
    });
  });

  it("takes its own betrayal for none", () => {
    expect(answers("DCC")).toMatchObject({
      ...steadfast,
      mirror: "cooperate",
      unforgiving: "cooperate",
    });
  });
});
