import { answerFrom } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { dealt, played, type SpyTable, step } from "../../test/who-is-spy/scripted.ts";
import { questions, scoreAnswer, statedChances } from "./interviews.ts";

/** Seat 5 is the spy and holds "tea", the others hold "coffee". */
const table = dealt({});
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
    const asked = dealt({ config });
    expect(clocks(asked)).toEqual(new Set([30_000]));
    while (asked.state.phase === "speaking") step(asked);
    expect(clocks(asked)).toEqual(new Set([45_000]));
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

describe("chances that a seat states", () => {
  test.each([
    ["own-role", 80, 5, { chances: [0.8], truth: [true] }],
    ["own-role", 25, 0, { chances: [0.25], truth: [false] }],
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
