import { answerFrom, EventCounts, isAtEvent, type Seat, viewOf } from "@wisp/game";
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

describe("the side questions of MAgIC", () => {
  /** Where an interview is held in a match of three, one clue each, of which the first is fixed. */
  function heldAt(name: string): string[] {
    const interview = interviews.find((each) => each.name === name);
    if (interview === undefined) throw new Error(`no interview ${name}`);
    const { log } = played({ materials: { fixedClues: { 0: ["It is sweet."] } } });
    const counts = new EventCounts();
    return log.flatMap(({ event: { type } }, at) => {
      const nth = counts.upcoming(type);
      counts.add(type);
      return (["before", "after"] as const).flatMap((when) => {
        if (!isAtEvent(interview.at, when, type, nth)) return [];
        const events = log.slice(0, when === "before" ? at : at + 1);
        const asked = [0, 1, 2].filter((seat) => {
          const view = viewOf(chameleon, events, seat);
          return view !== undefined && interview.ask(view, seat, "en") !== null;
        });
        return [`${when} clue ${nth} of ${asked}`];
      });
    });
  }

  test("are put to all three players around each clue, fixed ones included", () => {
    expect(heldAt("role")).toEqual([1, 2, 3].map((nth) => `before clue ${nth} of 0,1,2`));
    expect(heldAt("deduction")).toEqual([1, 2, 3].map((nth) => `after clue ${nth} of 0,1,2`));
  });

  const { state } = played({ votes: { 0: 2, 1: 2, 2: 0 } });
  const view = (seat: Seat) => table.view(seat);
  const answer = (name: string, seat: Seat, parts: object): unknown => {
    const ask = interviews.find((each) => each.name === name)?.ask(view(seat), seat, "en");
    const read = ask && answerFrom(ask, JSON.stringify(parts));
    return read && "given" in read ? read.given : null;
  };

  test.each([
    [0, "Player 1", "non-chameleon", 1],
    [2, "Player 3", "chameleon", 1],
    [2, "Player 3", "not sure", 0],
    [2, "Player 1", "chameleon", 0],
  ])("seat %i says it is %s, a %s: %d", (seat, player, role, right) => {
    const interview = interviews.find(({ name }) => name === "role");
    const given = answer("role", seat, { player, role });
    expect(interview?.score(given, seat, { state, others: [], notes: [] })).toEqual({
      "self-awareness": { numerator: right, denominator: 1 },
    });
  });

  test("deductions count the chameleon's suspect in the units of the code alone", () => {
    const interview = interviews.find(({ name }) => name === "deduction");
    const all = [0, 1, 2].map((seat) => {
      const others = [0, 1, 2].filter((other) => other !== seat);
      const suspects = others.map((other) => [`suspect of Player ${other + 1}`, "Player 3"]);
      const parts = { suspect: "Player 3", ...Object.fromEntries(suspects) };
      return { interview: "deduction", seat, nth: 1, answer: answer("deduction", seat, parts) };
    });
    const scores = all.map(({ seat, answer: own }) =>
      interview?.score(own, seat, {
        state,
        others: all.filter((other) => other.seat !== seat),
        notes: [],
      }),
    );
    const of = (numerator: number) => ({ numerator, denominator: numerator });
    expect(scores).toEqual([3, 3, 2].map((n) => ({ reasoning: of(n), "reasoning-strict": of(2) })));
  });
});
