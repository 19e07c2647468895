import { type Ask, answerFrom, isIllegal, type Seat } from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { dealt, played, type Script, usualRoles } from "../../test/avalon/scripted.ts";
import { answerDue } from "../../test/scripted.ts";
import { avalon } from "./index.ts";

const clean = [
  [0, 1],
  [0, 1, 2],
  [0, 1],
  [0, 1, 2],
  [0, 1, 2],
].flatMap((team) => [team, team]);
const finished = played({ teams: clean, target: 0 }).table.state;

const interview = (name: string) => {
  const found = avalon.interviews?.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

/** The questions of an interview before the first vote, by seat; null: the seat is not asked. */
function asks(name: string, script: Script = {}): readonly (Ask<unknown> | null)[] {
  const table = dealt(script);
  for (let step = 0; table.state.asked !== "vote"; step += 1) {
    if (step > 30) throw new Error("no vote");
    answerDue(avalon, table, () => ({ missed: "timeout" }));
  }
  return table.due.map((seat) => interview(name).ask(table.view(seat), seat, "en"));
}

/** The players that a question lists, by the numbers of their names. */
const listed = (ask: Ask<unknown> | null): string | null => {
  if (ask === null) return null;
  const { shape } = ask;
  const names = shape.kind === "record" ? Object.keys(shape.fields) : [];
  const options = shape.kind === "option" ? shape.options : names;
  return options.map((name) => name.replace("Player ", "")).join("");
};

const scored = (name: string, seat: Seat, answer: unknown) => {
  const scores = interview(name).score(answer, seat, { state: finished, others: [], notes: [] });
  return Object.fromEntries(
    Object.entries(scores).map(([score, value]) => [
      score,
      value === null ? null : Number((value.numerator / value.denominator).toFixed(4)),
    ]),
  );
};

describe("who is asked about whom", () => {
  test.each([
    ["suspect", [null, "1345", "1245", null, null]],
    ["evil", [null, "1345", "1245", null, null]],
    ["merlin", [null, "14", "1245", "123", "123"]],
  ])("%s, in the usual match", (name, expected) => {
    expect(asks(name).map(listed)).toEqual(expected);
  });

  test("with Mordred, whom Merlin does not see, and Oberon, whom no evil player knows", () => {
    const script: Script = {
      config: { seats: 10, mordred: true, oberon: true },
      materials: {
        roles: [
          "merlin",
          "percival",
          "servant",
          "servant",
          "servant",
          "servant",
          "assassin",
          "morgana",
          "mordred",
          "oberon",
        ],
      },
    };
    const evil = asks("evil", script).map(listed);
    expect([evil[0], evil[6], evil[9]]).toEqual(["234569", "12345610", "123456789"]);
  });

  it("is before votes alone", () => {
    const table = dealt({});
    expect(interview("evil").ask(table.view(2), 2, "en")).toBeNull();
  });
});

describe("chances", () => {
  const even = { "Player 1": 50, "Player 2": 50, "Player 4": 50, "Player 5": 50 };
  const sure = { "Player 1": 0, "Player 2": 0, "Player 4": 100, "Player 5": 100 };

  test.each([
    ["even chances", even, { brier: 0.75, skill: 0 }],
    ["the truth", sure, { brier: 1, skill: 1 }],
    [
      "half of the truth",
      { "Player 1": 25, "Player 2": 25, "Player 4": 75, "Player 5": 75 },
      { brier: 0.9375, skill: 0.75 },
    ],
    [
      "its contrary",
      { "Player 1": 100, "Player 2": 100, "Player 4": 0, "Player 5": 0 },
      { brier: 0, skill: 0 },
    ],
  ])("that players are evil: %s", (_, answer, scores) => {
    expect(scored("evil", 2, answer)).toEqual(scores);
  });

  test("that players are Merlin, of the two whom Percival sees", () => {
    expect(scored("merlin", 1, { "Player 1": 90, "Player 4": 10 })).toEqual({
      brier: 0.99,
      skill: 0.96,
    });
  });

  it("are stated for calibration, and so are suspicions in notes", () => {
    expect(avalon.statedChances?.("evil", sure, 2, finished)).toEqual({
      chances: [0, 0, 1, 1],
      truth: [false, false, true, true],
      score: "brier",
    });
    const note = { "Player 4": 0.7, "Player 3": 0.1, nobody: 1 };
    expect(avalon.statedChances?.("suspicions", note, 0, finished)).toEqual({
      chances: [0.1, 0.7],
      truth: [false, true],
    });
    expect(avalon.statedChances?.("suspicions", "many", 0, finished)).toBeNull();
  });

  it("are read from a record, and out of their range they are illegal", () => {
    const ask = asks("evil")[2];
    if (!ask) throw new Error("not asked");
    expect(answerFrom(ask, JSON.stringify(even))).toEqual({ given: even });
    expect(isIllegal(ask.parse(JSON.stringify({ ...even, "Player 5": 101 })))).toBe(true);
  });
});

test("any evil player is a right suspect", () => {
  expect(usualRoles.map((_, seat) => scored("suspect", 2, seat).right)).toEqual([0, 0, 0, 1, 1]);
});
