import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScriptedAnswer } from "../../test/scripted.ts";
import { dealt, played } from "../../test/who-is-spy/scripted.ts";
import { POINTS_SUM, pointsLines, pointsOf } from "./points.ts";

const speech = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<ScriptedAnswer>("", "coffee", "tea", "same", { missed: "error" }),
  },
);
const vote = fc.constantFrom<number | ScriptedAnswer>(0, 1, 2, 3, 4, 5, "", "?", {
  missed: "timeout",
});
const bySeat = <T>(each: fc.Arbitrary<T>) => fc.tuple(each, each, each, each, each, each);
const round = fc
  .record({ speeches: bySeat(speech), votes: bySeat(vote) })
  .map(({ speeches, votes }) => ({
    speeches: Object.fromEntries(
      speeches.flatMap((each, seat) => (each === null ? [] : [[seat, each]])),
    ),
    votes: Object.fromEntries(votes.entries()),
  }));
const script = fc.record({
  seed: fc.string(),
  config: fc.record({
    rounds: fc.constantFrom(2 as const, 3 as const),
    endsAtThreeAlive: fc.boolean(),
  }),
  materials: fc.record({ spy: fc.nat(5), firstSpeaker: fc.nat(5) }),
  rounds: fc.array(round, { minLength: 3, maxLength: 3 }),
});

describe("the points of any match", () => {
  it("are whole sixtieths that sum to 720, 2 points per player on average", () => {
    fc.assert(
      fc.property(script, (each) => {
        const points = played(each).outcome?.points ?? [];
        expect(points.every(Number.isInteger)).toBe(true);
        const sum = points.reduce((total, one) => total + one, 0);
        expect(sum).toBe(720);
        expect(sum / points.length / 60).toBe(2);
      }),
      { numRuns: 400 },
    );
  });

  it("are the sum of their lines, and fit what happened", () => {
    fc.assert(
      fc.property(script, (each) => {
        const { state, outcome } = played(each);
        const spy = state.closed?.spy ?? -1;
        const round = state.players[spy]?.out?.round ?? null;
        const base = round === null ? 12 : (round - 1) * 4;
        const right = state.votes.filter(({ seat, choice }) => choice === spy && seat !== spy);
        expect(outcome?.points[spy]).toBe((base - right.length) * 60);
        expect(outcome?.winners.includes(spy)).toBe(round === null);
        const lines = pointsLines(state);
        expect(pointsOf(state)).toEqual(
          state.players.map((_, seat) =>
            lines.filter((line) => line.seat === seat).reduce((sum, line) => sum + line.points, 0),
          ),
        );
        expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe(POINTS_SUM);
      }),
      { numRuns: 200 },
    );
  });

  it("are not there before the end", () => {
    const { state, outcome } = dealt({});
    expect(outcome).toBeUndefined();
    expect(pointsLines(state)).toEqual([]);
    expect(pointsOf(state)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe("the facts of a match", () => {
  const fact = (name: string, seat: number, table = played({ rounds })) => {
    const found = table.outcome?.facts.find((each) => each.name === name && each.seat === seat);
    return found === undefined ? null : [found.numerator, found.denominator];
  };
  const rounds = [
    { speeches: { 0: "coffee!", 1: { missed: "timeout" } }, votes: { 2: 5, 3: 2, 4: 3, 5: "?" } },
    { votes: { 2: 5, 3: 5, 4: 5, 5: 4 } },
  ] as const;

  it.each([
    ["survival-rounds", 0, [1, 1]],
    ["survival-rounds", 3, [2, 1]],
    ["survival-rounds", 5, [2, 1]],
    ["fouls", 0, [1, 1]],
    ["said-word", 0, [1, 1]],
    ["skipped", 1, [1, 1]],
    ["speech-timeouts", 1, [1, 1]],
    ["speech-timeouts", 0, [0, 1]],
    ["fouls", 2, [0, 2]],
    ["ballots-right", 2, [2, 2]],
    ["ballots-right", 3, [1, 2]],
    ["ballots-right", 0, [0, 0]],
    ["ballots-right", 5, null],
    ["votes-received", 5, [4, 2]],
    ["abstained", 5, [1, 2]],
  ])("%s of seat %i is %j", (name, seat, expected) => {
    expect(fact(name, seat)).toEqual(expected);
  });
});
