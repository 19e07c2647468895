import type { Decision, Locale } from "@wisp/game";
import type { StoredPart } from "@wisp/play";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ModelTables, modelTables } from "../../test/model-table.ts";

const NAMES = ["Ann", "Ben", "Cat"];

/** A model that suspects Cat, and believes that Cat suspects Ann; the same question always gets the same answer. */
function replyTo(asked: string): string {
  const question = asked.slice(asked.indexOf("</report>"));
  const mine = /(?:You are |你是 )(\w+)/.exec(asked)?.[1] ?? "";
  if (question.includes('"suspicions"')) {
    const row = { Ann: 1, Ben: 1, Cat: 2 };
    return JSON.stringify({ thought: `${mine} counts.`, suspicions: { Ann: row, Ben: row } });
  }
  if (question.includes("think in private") || question.includes("私下思考")) {
    const isChinese = question.includes("私下思考");
    if (question.includes("<name> is the spy")) {
      return mine === "Cat"
        ? "I think I am the spy, because ... I think Ben thinks Cat is the spy, because ..."
        : "I think Cat is the spy, because ... I think Cat thinks Ann is the spy, because ...";
    }
    return isChinese
      ? `作为 ${mine}，我认为：\nCat 更可疑，因为含糊。\n我认为现在 Cat 认为：\nAnn 更可疑。`
      : `As ${mine}, I think:\nCat is more suspicious, because it is vague.\nI think now Cat thinks:\nAnn is more suspicious.`;
  }
  if (question.includes("What is the secret word")) return "tea";
  if (question.includes("What percentage")) {
    const names = [...question.matchAll(/^- "([^"]+)"/gm)].map(([, name = ""]) => name);
    return names.map((name, nth) => `${name}: ${[40, 30, 30][nth] ?? 0}%`).join(", ");
  }
  if (question.includes("whose proposal")) return "Player 1";
  if (question.includes("You must reply with")) return "I choose to defect.";
  if (question.includes("What do you choose?")) return "defect";
  if (question.includes('template "I contribute xx"')) return "I contribute 20";
  if (question.includes("whole number from 0")) return "20";
  const ballot = NAMES.filter((name) => question.includes(`\n- ${name}`));
  if (ballot.length > 0) return ballot.includes("Cat") ? "Cat" : "Ben";
  return `It is like ${mine.length + asked.length} things.`;
}

let tables: ModelTables;
beforeAll(async () => {
  tables = await modelTables(replyTo);
});
afterAll(() => tables.close());

const clocks = { clueTimeLimitMs: 60_000, voteTimeLimitMs: 60_000 };

/** The matches, as MAgIC plays them. Cat is the one who is looked for. */
const setups: Readonly<Record<string, { readonly config: object; readonly materials?: object }>> = {
  undercover: {
    config: { seats: 3, clueRounds: 2, maxVotes: 1, tie: "nobody", order: "seats", ...clocks },
    materials: {
      pair: [{ word: "coffee" }, { word: "tea" }],
      spyWord: 1,
      spies: [2],
      names: NAMES,
      firstSpeaker: 0,
    },
  },
  chameleon: {
    config: { wordsShown: false, order: "seats", ...clocks },
    materials: {
      names: NAMES,
      topic: { id: null, name: "Drinks", words: [{ word: "tea" }] },
      word: 0,
      chameleon: 2,
    },
  },
  "public-good": { config: { rounds: 2, contributionTimeLimitMs: 60_000 }, materials: {} },
  "prisoners-dilemma": { config: { rounds: 1, choiceTimeLimitMs: 60_000 }, materials: {} },
  "cost-sharing": { config: { rounds: 2 } },
};

interface Played {
  readonly game: string;
  readonly strategy?: string;
  readonly strategySettings?: object;
  readonly locale?: Locale;
  readonly stored?: StoredPart;
}

/** Plays a match with the strategy in all seats, or the rest of it. */
const play = ({ game, strategy = "pgm", ...match }: Played) =>
  tables.play({ game, strategy, seats: NAMES.length, ...setups[game], ...match });

const callsBy = (decisions: readonly Decision[], ask: string): string[] =>
  decisions
    .filter((each) => each.ask === ask)
    .map(({ calls = [] }) => calls.map(({ name }) => name).join(", "));

/** What the last call of a decision asked. */
const questionOf = (decision: Decision | undefined): string =>
  decision?.calls?.at(-1)?.messages.at(-1)?.content ?? "";

describe("whole matches", () => {
  test("of Undercover: an analysis before each clue and vote, once somebody has spoken", async () => {
    const { decisions } = await play({ game: "undercover" });
    expect(decisions.filter(({ missed, detail }) => missed !== null || detail !== null)).toEqual(
      [],
    );
    expect(callsBy(decisions, "clue")).toEqual(["answer", ...Array(5).fill("analysis, answer")]);
    // The last speaker has heard nothing new when the vote comes.
    expect(callsBy(decisions, "vote").sort()).toEqual([
      "analysis, answer",
      "analysis, answer",
      "answer",
    ]);
    const clues = [0, 1, 2].map((seat) =>
      decisions.filter((each) => each.seat === seat && each.ask === "clue").map(questionOf),
    );
    expect(clues[0]?.[0]).toContain("You cannot tell yet who the spy is.");
    expect(clues[0]?.[1]).toContain("You think that Cat is the spy. Make Cat look more suspicious");
    // Cat takes itself for the spy, and Ben for the one who suspects it most.
    expect(clues[2]?.[1]).toContain(
      "You think that you are the spy. Blend in and win the trust of Ben.",
    );
    const [first] = decisions.filter(({ seat, calls }) => seat === 1 && calls?.length === 2);
    expect(first?.reasoning).toContain("I think Cat is the spy");
    expect(first?.reasoning).toContain("Suspicions, as differences from 1/3:\nAnn: Ann +0.000");
    expect(first?.reasoning).toContain("Ben: Ann -0.004, Ben -0.004, Cat +0.007");
    expect(first?.reasoning).toContain("1 of 3 views could not be read");
    expect(first?.notes).toMatchObject({ thought: expect.stringContaining("Cat is the spy") });
  });

  // Ben believes that Cat suspects Ann, so Ann is the one who suspects him most.
  test.each<[Locale, RegExp, RegExp]>([
    [
      "en",
      /^You are not the chameleon\. Make Ann look/m,
      /^You are the chameleon\. Blend in and win the trust of Ann:/m,
    ],
    ["zh", /^你不是变色龙。请让 Ann 显得更可疑/m, /^你是变色龙。请混入其中，赢得 Ann 的信任/m],
  ])("of Chameleon (%s)", async (locale, others, chameleon) => {
    const { decisions } = await play({ game: "chameleon", locale });
    expect(decisions.filter(({ missed, detail }) => missed !== null || detail !== null)).toEqual(
      [],
    );
    const asked = [...new Set(decisions.map(({ ask }) => ask))];
    expect(asked).toEqual(["clue", "vote", "guess"]);
    const clues = decisions.filter(({ ask }) => ask === "clue").map(questionOf);
    expect(clues).toHaveLength(3);
    expect(clues[1]).toMatch(others);
    expect(clues[2]).toMatch(chameleon);
    expect(callsBy(decisions, "guess")).toEqual(["answer"]);
  });

  test.each([
    ["public-good", "contribution", 6, "Contribute the least of all in total"],
    ["prisoners-dilemma", "choice", 3, "defect before the others plan to"],
    ["cost-sharing", "proposal", 3, "adjust your proposal so that all of them agree with you"],
  ])("of %s: an analysis in words, and no matrix", async (game, ask, count, sentence) => {
    const { decisions } = await play({ game });
    expect(decisions.every(({ missed }) => missed === null)).toBe(true);
    expect(callsBy(decisions, ask)).toEqual(Array(count).fill("analysis, answer"));
    expect(decisions[0]?.memory).toMatchObject({ version: 1, matrix: null });
    expect(questionOf(decisions[0])).toContain(sentence);
    for (const vote of decisions.filter((each) => each.ask === "vote")) {
      expect(vote.calls).toHaveLength(1);
      expect(questionOf(vote)).toContain("Your analysis; no other player sees it:");
    }
  });

  test("the model writes the matrix in pro-pgm", async () => {
    const { decisions } = await play({ game: "undercover", strategy: "pro-pgm" });
    const last = decisions.findLast(({ seat }) => seat === 1);
    expect(last?.memory).toMatchObject({
      matrix: [
        [0.25, 0.25, 0.5],
        [0.25, 0.25, 0.5],
        [1 / 3, 1 / 3, 1 / 3],
      ],
      text: "Ben counts.",
    });
    expect(last?.reasoning).toContain("1 of 3 views could not be read");
  });
});

test("an analysis that fails costs no answer, and leaves the matrix as it was", async () => {
  const failing = await modelTables((asked) =>
    asked.includes("think in private") ? null : replyTo(asked),
  );
  const { decisions } = await failing.play({
    game: "undercover",
    strategy: "pgm",
    seats: NAMES.length,
    ...setups.undercover,
  });
  await failing.close();
  expect(decisions.every(({ missed, memory }) => missed === null && memory === undefined)).toBe(
    true,
  );
  expect(callsBy(decisions, "clue")).toEqual(["answer", ...Array(5).fill("analysis, answer")]);
  const questions = decisions.filter(({ ask }) => ask === "clue").map(questionOf);
  for (const question of questions) expect(question).toContain("You cannot tell yet who");
});

describe("the control", () => {
  test.each<[string, readonly string[]]>([
    [
      "undercover",
      [
        "If you cannot tell what you are: You cannot tell yet",
        "Your target is the player who you think suspects you most. You think that you are the spy.",
        "Your target is the player whom you suspect most. You think that the target player is the spy.",
      ],
    ],
    [
      "chameleon",
      [
        "Your target is the player who you think suspects you most. You are not the chameleon. Make the target player look",
      ],
    ],
    ["prisoners-dilemma", ["defect before the others plan to"]],
  ])("of %s has the instructions without the analysis", async (game, sentences) => {
    const { decisions } = await play({ game, strategySettings: { analysis: false } });
    expect(decisions.flatMap(({ calls = [] }) => calls.map(({ name }) => name))).toEqual(
      decisions.map(() => "answer"),
    );
    for (const sentence of sentences) expect(questionOf(decisions[0])).toContain(sentence);
    expect(decisions.every(({ memory }) => memory === undefined)).toBe(true);
  });
});

test.each(["undercover", "chameleon"])(
  "another runner that takes a match of %s over asks with the same matrix",
  async (game) => {
    const whole = await play({ game });
    const askedIn = (decisions: readonly Decision[]): string[] =>
      decisions
        .map(({ seat, nth, calls = [], memory }) => {
          const messages = calls.map((call) => call.messages);
          return JSON.stringify({ seat, nth, messages, memory });
        })
        .sort();
    for (const place of new Set(whole.decisions.map(({ at }) => at))) {
      const stored = {
        events: whole.events.slice(0, place),
        decisions: whole.decisions.filter(({ at }) => at < place),
      };
      const resumed = await play({ game, stored });
      expect(askedIn(resumed.decisions)).toEqual(askedIn(whole.decisions));
    }
  },
);

describe("the printed wording", () => {
  const strategySettings = { wording: "magic-paper/1" };

  test("has the paper's rules and questions, the rules with the numbers of the match", async () => {
    const { decisions } = await play({ game: "prisoners-dilemma", strategySettings });
    const [system, user] = decisions[0]?.calls?.[0]?.messages ?? [];
    expect(system?.content).toContain(
      "If one chooses to defect and the others choose to cooperate, the betrayer gets 5 points",
    );
    expect(`${system?.content}${user?.content}`).not.toMatch(/\{\w+\}/);
    expect(user?.content).toContain("will choose to defect or corporate in the next round");
    // The model answers in another form than the paper's.
    expect(decisions[0]).toMatchObject({
      missed: "illegal",
      detail: 'The answer is not in the form that the prompt asks for: "defect" or "cooperate"',
    });
  });

  test("takes the answer out of the form", async () => {
    const { decisions } = await play({ game: "public-good", strategySettings });
    expect(decisions.map(({ text, missed }) => [text, missed])).toEqual(
      Array(6).fill(["20", null]),
    );
  });

  test.each([
    ["undercover", "playing a game of the Undercover"],
    ["chameleon", "you are a non-chameleon"],
    ["public-good", "multiplied by a factor of 1.8"],
    ["cost-sharing", "negotiation will continue for 2 rounds"],
  ])("leaves no slot of %s open", async (game, start) => {
    const { decisions } = await play({ game, strategySettings });
    const said = JSON.stringify(decisions.flatMap(({ calls = [] }) => calls));
    expect(said).not.toMatch(/\{[a-z]\w*\}/);
    expect(said).not.toContain("the the");
    expect(said).toContain(start);
  });
});
