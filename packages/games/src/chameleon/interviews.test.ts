import { answerFrom, viewOf } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { chameleon } from "./index.ts";
import { interviews, questions, scoreAnswer, statedChances } from "./interviews.ts";
import { dealt, played } from "./scripted.ts";

/** Seat 2 is the chameleon; the word is "mango". */
const table = dealt();
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
    ["suspect", 0, "player 3", 1],
    ["suspect", 0, "Player 2", 0],
    ["secret-word", 2, " Mango ", 1],
    ["secret-word", 2, "plum", 0],
  ])("%s of seat %i, answered %o: %d", (interview, seat, text, score) => {
    expect(answered(interview, seat, text)).toBe(score);
  });

  test("accepts only listed options", () => {
    expect(answered("suspect", 0, "Player 1")).toMatch(/not exactly one/);
    expect(answered("secret-word", 2, "banana")).toMatch(/not exactly one/);
  });

  test("whom the others vote for is known once they have voted", () => {
    expect(answered("others-vote", 0, "Player 3")).toBeNull();
    const { state } = played({ votes: { 0: 1, 1: 2, 2: 1 } });
    for (const [seat, named, score] of [
      [0, 2, 1],
      [0, 1, 1],
      [1, 1, 1],
      [1, 2, 0],
    ] as const) {
      expect(scoreAnswer("others-vote", { round: 1, seat: named }, seat, state)).toBe(score);
    }
  });

  test("a caught chameleon, who has seen the votes, is not asked for them", () => {
    const asked = (view: Parameters<typeof questions>[0]) =>
      questions(view, 2, "en").map(({ kind }) => kind);
    expect(asked(table.view(2))).toEqual(["secret-word", "others-vote"]);
    const { log } = played({ votes: { 0: 2, 1: 2, 2: 0 } });
    const guessing = log.findIndex(
      ({ event }) => event.type === "turn-opened" && event.ask === "guess",
    );
    const events = log.slice(0, guessing + 1);
    const view = viewOf(chameleon, events, 2);
    if (view === undefined) throw new Error("the chameleon was not caught");
    expect(view).toMatchObject({ asked: "guess" });
    expect(asked(view)).toEqual(["secret-word"]);
  });

  test("an unknown interview has no truth, and none has one before the roles are known", () => {
    expect(scoreAnswer("weather", "fine", 0, table.state)).toBeNull();
    expect(scoreAnswer("suspect", 2, 0, table.view(0))).toBeNull();
  });
});

test("suspicions state chances, except those of the chameleon, who knows", () => {
  const note = { "Player 3": 0.6, "Player 2": 0.4 };
  expect(statedChances("suspicions", note, 0, table.state)).toEqual({
    chances: [0.4, 0.6],
    truth: [false, true],
  });
  expect(statedChances("suspicions", note, 2, table.state)).toBeNull();
});

describe("all beliefs in one call", () => {
  const beliefs = interviews.find(({ name }) => name === "beliefs");
  const { state } = played({ votes: { 0: 1, 1: 2, 2: 1 } });
  const held = (seat: number, parts: object) => {
    const ask = beliefs?.ask(table.view(seat), seat, "en");
    if (!ask) throw new Error("nothing is asked");
    const answer = answerFrom(ask, JSON.stringify(parts));
    return "given" in answer
      ? beliefs?.score(answer.given, seat, { state, others: [], notes: [] })
      : answer.detail;
  };
  const [right, wrong] = [1, 0].map((numerator) => ({ numerator, denominator: 1 }));

  test.each([
    [
      0,
      { suspect: "Player 3", "others-vote": "Player 1" },
      { suspect: right, "secret-word": null, "others-vote": wrong },
    ],
    [
      1,
      { suspect: "Player 1", "others-vote": "Player 2" },
      { suspect: wrong, "secret-word": null, "others-vote": right },
    ],
    [
      2,
      { "secret-word": "Mango", "others-vote": "Player 2" },
      { suspect: null, "secret-word": right, "others-vote": right },
    ],
  ])("have a score for each question that the seat is asked: seat %i", (seat, parts, scores) => {
    expect(held(seat, parts)).toEqual(scores);
  });

  test("do not ask the chameleon for itself, nor the others for their own word", () => {
    expect(held(2, { suspect: "Player 1", "others-vote": "Player 2" })).toMatch(/not asked for/);
    expect(held(0, { "secret-word": "mango", "others-vote": "Player 2" })).toMatch(/not asked for/);
  });
});
