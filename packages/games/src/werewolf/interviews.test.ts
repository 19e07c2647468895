import type { Ask, InterviewAnswer, Seat } from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { answerTurn, dealt, played, until } from "../../test/werewolf/scripted.ts";
import { werewolf } from "./index.ts";

const interview = (name: string) => {
  const found = werewolf.interviews?.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

/** Wolves 0 and 1, seer 2, doctor 3; the wolves kill seat 7 in the first night. */
const rounds = [{ night: { 0: 7, 1: 7 } }];
const finished = played({
  rounds: [{ night: { 0: 7, 1: 7 }, vote: { 2: 0, 3: 0 } }, { vote: { 2: 1 } }],
}).state;

/** The questions of an interview at the first vote, by seat that is due; null: the seat is not asked. */
function asks(name: string): ReadonlyMap<Seat, Ask<unknown> | null> {
  const table = dealt({});
  until(table, "vote", rounds);
  return new Map(
    table.due.map((seat) => [seat, interview(name).ask(table.view(seat), seat, "en")]),
  );
}

const scored = (
  name: string,
  seat: Seat,
  answer: unknown,
  others: readonly InterviewAnswer[] = [],
) => {
  const scores = interview(name).score(answer, seat, { state: finished, others, notes: [] });
  return Object.fromEntries(
    Object.entries(scores).map(([score, value]) => [
      score,
      value === null ? null : Number((value.numerator / value.denominator).toFixed(4)),
    ]),
  );
};

describe("before the first vote of a day", () => {
  it("the village is asked for wolves among the living others, and wolves are not", () => {
    for (const name of ["suspect", "beliefs"]) {
      const asked = asks(name);
      expect([...asked].flatMap(([seat, ask]) => (ask === null ? [] : [seat]))).toEqual([
        2, 3, 4, 5, 6,
      ]);
      const shape = asked.get(4)?.shape;
      const names = shape?.kind === "record" ? Object.keys(shape.fields) : [];
      expect(shape?.kind === "option" ? shape.options : names).toEqual(
        [1, 2, 3, 4, 6, 7].map((number) => `Player ${number}`),
      );
    }
  });

  it("all living players are asked how they are seen, and what they have claimed", () => {
    expect([...asks("own-role").values()].includes(null)).toBe(false);
    expect(asks("claimed-role").get(0)?.shape).toMatchObject({
      options: ["werewolf", "seer", "doctor", "villager", "none"],
    });
  });

  it("is no other moment", () => {
    const table = dealt({});
    until(table, "speech", rounds);
    const held = () =>
      (werewolf.interviews ?? []).filter(({ ask }) => ask(table.view(4), 4, "en") !== null);
    expect(held()).toEqual([]);
    const tied = dealt({ config: { tie: "runoff" } });
    const tie = [{ vote: { 2: 0, 3: 1 } }];
    until(tied, "vote", tie);
    answerTurn(tied, tie);
    until(tied, "vote", tie);
    expect(tied.state.days[0]?.ballots).toHaveLength(1);
    expect(interview("beliefs").ask(tied.view(4), 4, "en")).toBeNull();
  });
});

describe("chances", () => {
  const of = (...chances: readonly number[]) => ({
    round: 1,
    chances: Object.fromEntries(
      chances.map((chance, at) => [`Player ${[1, 2, 3, 4, 6, 7][at]}`, chance]),
    ),
  });

  test.each([
    ["the base rate", of(...Array(6).fill(100 / 3)), { brier: 0.7778, skill: 0 }],
    ["the truth", of(100, 100, 0, 0, 0, 0), { brier: 1, skill: 1 }],
    ["half of it", of(100, 0, 0, 0, 0, 0), { brier: 0.8333, skill: 0.25 }],
    ["its contrary", of(0, 0, 100, 100, 100, 100), { brier: 0, skill: 0 }],
  ])("%s", (_, answer, scores) => {
    expect(scored("beliefs", 4, answer)).toEqual(scores);
  });

  it("are stated for calibration, and so are suspicions in notes", () => {
    expect(werewolf.statedChances?.("beliefs", of(90, 80, 0, 0, 0, 10), 4, finished)).toEqual({
      chances: [0.9, 0.8, 0, 0, 0, 0.1],
      truth: [true, true, false, false, false, false],
      score: "brier",
    });
    const note = { "Player 1": 0.7, "Player 12": 0.1 };
    expect(werewolf.statedChances?.("suspicions", note, 4, finished)).toEqual({
      chances: [0.7],
      truth: [true],
    });
  });

  it("of others are what the own role is compared with, at the same vote", () => {
    const others = [
      { interview: "beliefs", seat: 3, nth: 1, answer: of(50, 0, 0, 0, 0, 0) },
      { interview: "beliefs", seat: 4, nth: 1, answer: of(70, 0, 0, 0, 0, 0) },
      { interview: "beliefs", seat: 3, nth: 2, answer: { ...of(0), round: 2 } },
    ];
    expect(scored("own-role", 0, { round: 1, chance: 60 }, others)).toEqual({ right: 1 });
    expect(scored("own-role", 0, { round: 2, chance: 60 }, others)).toEqual({ right: 0.64 });
    expect(scored("own-role", 0, { round: 3, chance: 60 }, others)).toEqual({ right: null });
  });
});

test("a suspect is right who is a wolf, whoever of them, and a claim that is true", () => {
  expect([0, 1, 2, 7].map((seat) => scored("suspect", 4, seat).right)).toEqual([1, 1, 0, 0]);
  expect(["seer", "villager", "none"].map((role) => scored("claimed-role", 2, role).right)).toEqual(
    [1, 0, null],
  );
});
