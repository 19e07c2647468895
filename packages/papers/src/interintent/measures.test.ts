import { setScores } from "@wisp/stats";
import { describe, expect, test } from "vitest";
import { groupedAgreement } from "./agreement.ts";
import { type ScoredQuest, scoreOutcome } from "./correlation.ts";

/** Counts as the released outputs have them, in one item. */
const counted = (named: number, truth: number, right: number) => {
  const some = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => `${from + at}`);
  return setScores([{ named: some(named, 0), truth: some(truth, named - right) }]);
};

test.each<[string, Parameters<typeof counted>, readonly number[]]>([
  ["people who guess", [115, 146, 88], [0.765217, 0.60274, 0.67433]],
  ["GPT-4, which names its own", [250, 261, 214], [0.856, 0.819923, 0.837573]],
])("the released outputs of %s have these scores", (_, counts, expected) => {
  const { precision, recall, f1 } = counted(...counts);
  for (const [at, value] of [precision, recall, f1].entries()) {
    expect(value).toBeCloseTo(expected[at] ?? 0, 6);
  }
});

describe("intention scores and results of quests", () => {
  const scored = (loyal: readonly number[], evil: readonly number[], succeeded: boolean) => ({
    succeeded,
    turns: { loyal: 3, evil: 2 },
    scores: { loyal, evil },
  });
  const ahead = scored([1, 1, 1], [1], true);
  const behind = scored([1], [1, 1], false);
  const quests: readonly ScoredQuest[] = [
    ahead,
    ahead,
    { ...ahead, succeeded: false },
    { ...behind, succeeded: false },
    ahead,
    behind,
    { ...ahead, succeeded: false },
    ahead,
  ];

  test("Theil's U in both directions", () => {
    const { uncertainty, ties } = scoreOutcome(quests);
    expect(uncertainty.ofOne).toBeCloseTo(0.383689, 6);
    expect(uncertainty.ofOther).toBeCloseTo(0.311278, 6);
    expect([uncertainty.pairs, ties]).toEqual([8, 0]);
  });

  test("ties and quests without a turn of one side are left out and counted", () => {
    const tied = scored([1, 1, 1], [1, 1], true);
    const silent = { ...ahead, turns: { loyal: 3, evil: 0 } };
    const found = scoreOutcome([...quests, tied, silent, tied]);
    expect(found).toEqual({ ...scoreOutcome(quests), ties: 2, silent: 1 });
  });
});

describe("the agreement of annotators", () => {
  const rated = (rows: readonly (readonly [number | null, number | null])[]) =>
    rows.flatMap((values, item) =>
      values.map((value, rater) => ({
        item: `${item}`,
        cluster: `${item}`,
        rater: `${rater}`,
        value,
      })),
    );
  const rows = (count: number, one: number, other: number) =>
    Array.from({ length: count }, () => [one, other] as const);

  test("groups 1 to 3 and 4 to 5 before Fleiss' kappa", () => {
    const { fleiss, pairs } = groupedAgreement(
      rated([...rows(3, 4, 5), ...rows(3, 5, 5), ...rows(2, 1, 3), [3, 4], [5, 2]]),
    );
    expect(fleiss.value).toBeCloseTo(0.52381, 6);
    expect(pairs.pairs).toHaveLength(1);
    expect(pairs.mean.value).toBeCloseTo(0.52381, 6);
  });

  test("is undefined where all answers are in one group", () => {
    const { fleiss } = groupedAgreement(rated(rows(4, 4, 5)));
    expect(fleiss).toMatchObject({ value: null, reason: "all-equal" });
  });
});
