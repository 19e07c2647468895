import { answerFrom, RIGHT } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { dealt, played, type SpyTable, step } from "../../test/who-is-spy/scripted.ts";
import { interviews, questions, scoreAnswer, statedChances } from "./interviews.ts";

/** A table at which every player has heard another one. */
function heard(script: Parameters<typeof dealt>[0] = {}): SpyTable {
  const begun = dealt(script);
  step(begun);
  step(begun);
  return begun;
}

/** Seat 5 is the spy and holds "tea", the others hold "coffee". */
const table = heard();
const answered = (interview: string, seat: number, text: string): unknown => {
  const ask = questions(table.view(seat), seat, "en").find(({ kind }) => kind === interview);
  if (ask === undefined) throw new Error(`there is no interview ${interview}`);
  const answer = answerFrom(ask, text);
  return "given" in answer
    ? scoreAnswer(interview, answer.given, seat, table.state)
    : answer.detail;
};

describe("an interview is scored against the truth", () => {
  test.each([
    ["suspect", 0, "player 6", 1],
    ["suspect", 0, "Player 2", 0],
    ["suspect", 5, "Player 6", 1],
    ["own-role", 5, "100", 1],
    ["own-role", 5, "0", 0],
    ["own-role", 0, "20", 0.96],
    ["other-word", 0, " Tea ", 1],
    ["other-word", 0, "coffee", 0],
    ["other-word", 5, "coffee", 1],
  ])("%s of seat %i, answered %o: %d", (interview, seat, text, score) => {
    expect(answered(interview, seat, text)).toBeCloseTo(score, 12);
  });

  test.each([
    ["suspect", "nobody", /not exactly one/],
    ["own-role", "101", /0 to 100/],
    ["other-word", "x".repeat(61), /at most 60/],
  ])("%s refuses %o", (interview, text, reason) => {
    expect(answered(interview, 0, text)).toMatch(reason);
  });

  test.each([
    ["own-role", "0", 0],
    ["own-role", "-1", /0 to 100/],
    ["other-word", "   ", /at most 60/],
    ["other-word", "词".repeat(60), 0],
    ["other-word", "🍵".repeat(61), /at most 60/],
  ])("%s, answered %o by the spy: %o", (interview, text, expected) => {
    const found = answered(interview, 5, text);
    if (expected instanceof RegExp) expect(found).toMatch(expected);
    else expect(found).toBe(expected);
  });

  test("a probability has one minus its Brier score, an answer of another kind no score", () => {
    expect(answered("own-role", 5, "75.5")).toBeCloseTo(1 - 0.245 ** 2, 12);
    expect(scoreAnswer("own-role", "50", 0, table.state)).toBeNull();
    expect(scoreAnswer("other-word", 50, 0, table.state)).toBeNull();
    expect(scoreAnswer("other-word", null, 0, table.state)).toBeNull();
  });

  test("nothing has a score before the words are known", () => {
    for (const interview of ["suspect", "own-role", "other-word"]) {
      expect(scoreAnswer(interview, 5, 0, table.view(0))).toBeNull();
    }
  });

  test("other names of a word are right, too", () => {
    const other = dealt({
      materials: { pair: [{ word: "coffee", aliases: ["java"] }, { word: "tea" }] },
    });
    expect(scoreAnswer("other-word", "JAVA", 5, other.state)).toBe(1);
    expect(scoreAnswer("other-word", "java", 0, other.state)).toBe(0);
  });

  test("only the living are asked about, by name, in the language of the match", () => {
    const after = dealt({});
    step(after, [{ speeches: { 0: "" } }]);
    while (after.state.round === 1 && after.state.phase === "speaking") step(after);
    const [suspect, role, word] = questions(after.state, 1, "zh");
    const options = [2, 3, 4, 5, 6].map((seat) => `Player ${seat}`);
    expect(suspect?.shape).toEqual({ kind: "option", options });
    expect(suspect?.parse("Player 1")).toEqual({
      illegal: "The answer is not exactly one of the names.",
    });
    expect(suspect?.parse("Player 2")).toBe(1);
    expect(suspect?.prompt).toBe("私下提问：你认为谁是卧底？");
    expect(questions(after.state, 1, "en")[0]?.prompt).toContain("who do you think is the spy?");
    expect(role?.shape).toEqual({ kind: "number", min: 0, max: 100, whole: false });
    expect(word?.shape).toEqual({ kind: "text", maxLength: 60 });
  });

  test("have the clock of the decision before which they are asked", () => {
    const config = { speechTimeLimitMs: 30_000, voteTimeLimitMs: 45_000 };
    const clocks = ({ state }: SpyTable) =>
      new Set(questions(state, 0, "en").map(({ timeLimitMs }) => timeLimitMs));
    const asked = heard({ config });
    expect(clocks(asked)).toEqual(new Set([30_000]));
    while (asked.state.phase === "speaking") step(asked);
    expect(clocks(asked)).toEqual(new Set([45_000]));
  });

  test("a player who has heard no other one is asked for the other word alone", () => {
    const begun = dealt({});
    const kinds = (seat: number) => questions(begun.view(seat), seat, "en").map(({ kind }) => kind);
    expect([kinds(0), kinds(1)]).toEqual([["other-word"], ["other-word"]]);
    step(begun);
    expect(kinds(0)).toEqual(["other-word"]);
    expect(kinds(1)).toEqual(["suspect", "own-role", "other-word", "others-vote"]);
  });

  test("an unknown interview has no truth", () => {
    expect(scoreAnswer("weather", "fine", 0, table.state)).toBeNull();
  });
});

describe("whom the others will vote for", () => {
  const voted = played({ rounds: [{ votes: { 0: 1, 1: 2, 3: 1, 4: 2, 5: 1 } }] });
  const guessed = (seat: number, name: string): unknown => {
    const ask = questions(table.view(seat), seat, "en").find(({ kind }) => kind === "others-vote");
    return scoreAnswer("others-vote", ask?.parse(name), seat, voted.state);
  };

  test.each([
    ["the leader is right", 1, "Player 2", 1],
    ["another player is wrong", 1, "Player 3", 0],
    ["a tie without the own vote has two right answers", 0, "Player 3", 1],
    ["as has this one", 5, "Player 2", 1],
  ])("%s", (_name, seat, name, score) => {
    expect(guessed(seat, name)).toBe(score);
  });

  test("has no truth without a vote in that round, and refuses other names", () => {
    expect(scoreAnswer("others-vote", { round: 9, seat: 1 }, 0, voted.state)).toBeNull();
    expect(scoreAnswer("others-vote", 1, 0, voted.state)).toBeNull();
    expect(answered("others-vote", 0, "Player 9")).toMatch(/not exactly one/);
    expect(answered("others-vote", 0, "Player 2")).toBeNull();
  });
});

describe("all beliefs in one call", () => {
  const voted = played({ rounds: [{ votes: { 0: 1, 1: 2, 3: 1, 4: 2, 5: 1 } }] });
  const held = (name: string, seat: number, text: string) => {
    const interview = interviews.find((each) => each.name === name);
    const ask = interview?.ask(table.view(seat), seat, "en");
    if (interview === undefined || !ask) throw new Error(`${name} is not asked`);
    const answer = answerFrom(ask, text);
    if (!("given" in answer)) return answer.detail;
    const { state } = voted;
    return {
      answer: answer.given,
      scores: interview.score(answer.given, seat, { state, others: [], notes: [] }),
    };
  };
  const record = (parts: object) =>
    JSON.stringify({
      suspect: "Player 6",
      "own-role": 20,
      "other-word": "tea",
      "others-vote": "Player 2",
      ...parts,
    });

  test.each([
    [0, record({})],
    [5, record({})],
    [1, record({ suspect: "**player 2**", "own-role": "75.5", "other-word": " Coffee " })],
    [5, record({ "other-word": "coffee", "own-role": 0.0001, "others-vote": "Player 3" })],
    [3, record({ "own-role": 0, "others-vote": "Player 4" })],
  ])("have the scores of the single questions: seat %i, %s", (seat, text) => {
    const all = held("beliefs", seat, text);
    const parts: Readonly<Record<string, unknown>> = JSON.parse(text);
    const alone = Object.entries(parts).map(([name, part]) => {
      const said = typeof part === "number" ? part.toFixed(7) : `${part}`;
      const single = held(name, seat, said);
      if (typeof single === "string") throw new Error(single);
      return { name, answer: single.answer, score: single.scores[RIGHT] };
    });
    expect(all).toEqual({
      answer: Object.fromEntries(alone.map(({ name, answer }) => [name, answer])),
      scores: Object.fromEntries(alone.map(({ name, score }) => [name, score])),
    });
  });

  test.each([
    ["tea", /not a JSON object/],
    [record({ mood: 1 }), /not asked for: "mood"/],
    [record({ suspect: "Player 9" }), /"suspect".*listed options/],
    [record({ "own-role": 101 }), /"own-role".*0 to 100/],
    [record({ "other-word": "  " }), /"other-word".*at most 60/],
    [record({ "others-vote": undefined }), /lacks the field "others-vote"/],
  ])("refuse %s", (text, reason) => {
    expect(held("beliefs", 0, text)).toMatch(reason);
  });

  test("are asked in the language of the match, when the single questions are", () => {
    const beliefs = interviews.find(({ name }) => name === "beliefs");
    const ask = beliefs?.ask(table.view(0), 0, "zh");
    expect(ask?.prompt).toBe("私下提问：你此刻的判断是什么？请一次回答所有各项。");
    expect(ask?.shape).toMatchObject({
      fields: { suspect: { label: "你认为谁是卧底" }, "own-role": { shape: { max: 100 } } },
    });
    const single = interviews.find(({ name }) => name === "suspect");
    expect([beliefs?.at, beliefs?.of]).toEqual([single?.at, single?.of]);
    const guessing = { ...table.state, phase: "guessing" } as const;
    expect(interviews.map(({ ask: of }) => of(guessing, 5, "en"))).toEqual(
      interviews.map(() => null),
    );
  });

  test("have no score before the words are known", () => {
    const beliefs = interviews.find(({ name }) => name === "beliefs");
    const context = { state: table.view(0), others: [], notes: [] };
    const none = { suspect: null, "own-role": null, "other-word": null, "others-vote": null };
    expect(beliefs?.score({ suspect: 5 }, 0, context)).toEqual(none);
    expect(beliefs?.score("tea", 0, { ...context, state: table.state })).toEqual(none);
  });
});

describe("chances that a seat states", () => {
  test.each([
    ["own-role", 80, 5, { chances: [0.8], truth: [true] }],
    ["own-role", 25, 0, { chances: [0.25], truth: [false] }],
    [
      "beliefs",
      { suspect: 1, "own-role": 80 },
      5,
      { chances: [0.8], truth: [true], score: "own-role" },
    ],
    [
      "suspicions",
      { "Player 6": 0.7, "Player 2": 0.1, "Player 99": 1 },
      0,
      { chances: [0.1, 0.7], truth: [false, true] },
    ],
  ])("%s %o of seat %i is compared with the truth", (name, value, seat, stated) => {
    expect(statedChances(name, value, seat, table.state)).toEqual(stated);
  });

  test.each([
    ["suspect", 5],
    ["beliefs", { suspect: 5 }],
    ["beliefs", 80],
    ["own-role", "80"],
    ["suspicions", { "Player 99": 1 }],
    ["suspicions", "Player 6"],
    ["intention", "win"],
  ])("%s %o states none", (name, value) => {
    expect(statedChances(name, value, 0, table.state)).toBeNull();
  });

  test("nothing is true before the words are known", () => {
    expect(statedChances("own-role", 80, 5, table.view(0))).toBeNull();
  });
});
