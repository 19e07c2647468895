import { answerFrom, EventCounts, isAtEvent, type Seat, viewOf } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { dealt, played, step } from "../../test/chameleon/scripted.ts";
import { chameleon } from "./index.ts";
import { interviews, questions, scoreAnswer, statedChances } from "./interviews.ts";

/** Seat 2 is the chameleon; the word is "mango"; all have given their clue. */
const table = dealt();
while (table.state.asked === "clue") step(table);
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

  test("nothing is asked of a player who has heard no clue, nor of a chameleon that guesses the word", () => {
    const asked = (view: Parameters<typeof questions>[0]) =>
      questions(view, 2, "en").map(({ kind }) => kind);
    expect(asked(dealt().view(2))).toEqual([]);
    expect(asked(table.view(2))).toEqual(["secret-word", "others-vote"]);
    const { log } = played({ votes: { 0: 2, 1: 2, 2: 0 } });
    const guessing = log.findIndex(
      ({ event }) => event.type === "turn-opened" && event.ask === "guess",
    );
    const events = log.slice(0, guessing + 1);
    const view = viewOf(chameleon, events, 2);
    if (view === undefined) throw new Error("the chameleon was not caught");
    expect(view).toMatchObject({ asked: "guess" });
    expect(asked(view)).toEqual([]);
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
        return asked.length === 0 ? [] : [`${when} clue ${nth} of ${asked}`];
      });
    });
  }

  test("are put to all three players once: before the first clue, fixed or not, and after the last", () => {
    expect(heldAt("role")).toEqual(["before clue 1 of 0,1,2"]);
    expect(heldAt("deduction")).toEqual(["after clue 3 of 0,1,2"]);
  });

  const { state } = played({ votes: { 0: 2, 1: 2, 2: 0 } });
  const view = (seat: Seat) => table.view(seat);
  const answer = (name: string, seat: Seat, parts: object): unknown => {
    const ask = interviews.find((each) => each.name === name)?.ask(view(seat), seat, "en");
    const read = ask && answerFrom(ask, JSON.stringify(parts));
    return read && "given" in read ? read.given : null;
  };

  test.each([
    [0, "non-chameleon", 1],
    [2, "chameleon", 1],
    [2, "not sure", 0],
    [2, "non-chameleon", 0],
  ])("seat %i says it is a %s: %d", (seat, role, right) => {
    const interview = interviews.find(({ name }) => name === "role");
    const given = answer("role", seat, { role });
    expect(interview?.score(given, seat, { state, others: [], notes: [] })).toEqual({
      "self-awareness": { numerator: right, denominator: 1 },
    });
  });

  test("do not ask the chameleon for a suspect, and count nothing of it", () => {
    const interview = interviews.find(({ name }) => name === "deduction");
    const all = [0, 1, 2].map((seat) => {
      const suspects = [0, 1].flatMap((other) =>
        other === seat ? [] : [[`suspect of Player ${other + 1}`, "Player 3"]],
      );
      const ofChameleon = seat === 2 ? {} : { "suspect of Player 3": "Player 1" };
      const own = seat === 2 ? {} : { suspect: "Player 3" };
      const parts = { ...own, ...ofChameleon, ...Object.fromEntries(suspects) };
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
    expect(scores).toEqual([
      { reasoning: of(2), "reasoning-strict": of(2) },
      { reasoning: of(2), "reasoning-strict": of(2) },
      { reasoning: of(2), "reasoning-strict": of(1) },
    ]);
    expect(answer("deduction", 2, { suspect: "Player 1" })).toBeNull();
  });
});
