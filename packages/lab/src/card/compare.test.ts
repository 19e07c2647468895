import { type Draws, randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { cardWith, type Outcome, plannedCard } from "../../test/cards.ts";
import { collectionReport } from "../collections/report.ts";
import { cardOf } from "./card.ts";
import { type CardComparison, compareCards } from "./compare.ts";
import { cardMarkdown } from "./markdown.ts";

const won: Outcome = { points: 2, won: true };
const lost: Outcome = { points: 0, won: false };

const metricOf = ({ figures }: CardComparison, id: string) => {
  const found = figures.find((metric) => metric.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

/** Two agents of one strength. Luck decides half of the matches for both alike. */
function evenOutcomes(draws: Draws, matches: number): readonly (readonly [Outcome, Outcome])[] {
  return Array.from({ length: matches }, () => {
    const first = draws.float();
    const second = draws.float() < 0.5 ? first : draws.float();
    return [first < 0.5 ? won : lost, second < 0.5 ? won : lost] as const;
  });
}

test("a card that fails where it would lose has no advantage from it, and says so", async () => {
  const plan = await plannedCard(["tic-tac-toe"]);
  const draws = randomFrom("lost-where-losing/1")("79");
  const outcomes = evenOutcomes(draws, 60);
  // Half of what it would lose.
  const failed = outcomes.map(([first]) => first === lost && draws.float() < 0.5);
  const second = cardWith(plan, (_, block) => outcomes[block]?.[1] ?? null);
  const honest = cardWith(plan, (_, block) => outcomes[block]?.[0] ?? null);
  const failing = cardWith(plan, (_, block) =>
    failed[block] === true ? null : (outcomes[block]?.[0] ?? null),
  );
  const before = metricOf(compareCards(honest, second), "duel-tic-tac-toe-wins");
  expect(before.p).toBeGreaterThan(0.05);
  // The same blocks, as if the others had never been planned: a claim that is false.
  const left = compareCards(failing, {
    ...second,
    results: second.results.filter(({ result }) => failed[result.block] !== true),
  });
  expect(metricOf(left, "duel-tic-tac-toe-wins")).toMatchObject({ untested: null });
  expect(metricOf(left, "duel-tic-tac-toe-wins").p).toBeLessThan(0.05);

  const found = compareCards(failing, second);
  const count = failed.filter(Boolean).length;
  expect(found.losses).toMatchObject([{ experiment: "duel-tic-tac-toe", only: [count, 0] }]);
  expect(metricOf(found, "duel-tic-tac-toe-wins")).toMatchObject({
    value: metricOf(left, "duel-tic-tac-toe-wins").value,
    low: null,
    high: null,
    p: null,
    adjustedP: null,
    untested: "unequal-losses",
  });
  expect(found.rating).toMatchObject({
    low: null,
    high: null,
    p: null,
    untested: "unequal-losses",
  });
  const [one, other] = [failing, second].map(({ collection, experiments, results }) =>
    cardOf(collectionReport(collection, experiments, results), experiments, results),
  );
  if (one === undefined || other === undefined) throw new Error("no card");
  expect(cardMarkdown(one, [other], [found])).toMatch(
    new RegExp(
      `only in the first card and only in the second, .*: Tic-tac-toe: against the house ${count} and 0`,
    ),
  );
});

test("matches that both cards lose, or each as often, take no claim away", async () => {
  const plan = await plannedCard(["tic-tac-toe"]);
  const one = cardWith(plan, (_, block) => (block % 6 === 0 ? null : won));
  const other = cardWith(plan, (_, block) => (block % 6 < 2 && block % 12 !== 1 ? null : lost));
  const wins = metricOf(compareCards(one, other), "duel-tic-tac-toe-wins");
  expect(wins.untested).toBeNull();
  expect(wins.low).toBeGreaterThan(0);
});

test("one point more in every match is one point more, and little else", async () => {
  const plan = await plannedCard(["bargain"]);
  // Bargains give 0 to 10 points.
  const points = (block: number): number => (block * 7) % 9;
  const one = cardWith(plan, (_, block) => ({ points: points(block) + 1, won: true }));
  const other = cardWith(plan, (_, block) => ({ points: points(block), won: false }));
  const { value, low, high, p, adjustedP } = metricOf(
    compareCards(one, other),
    "duel-bargain-score",
  );
  expect(value).toBeCloseTo(1, 10);
  expect(low).toBeGreaterThan(0.8);
  expect(high).toBeLessThan(1.2);
  expect(p).toBeLessThan(0.001);
  expect(adjustedP).toBeLessThan(0.05);
});

test("a quantity is compared once, and only metrics that can be shown to differ are tested", async () => {
  const games = ["avalon", "tic-tac-toe"];
  const standard = await plannedCard(games);
  const wins = (block: number): Outcome => (block % 3 === 0 ? { points: 1, won: true } : lost);
  const roleOf = (experiment: string): string =>
    experiment.endsWith("evil") ? "assassin" : "merlin";
  const one = cardWith(standard, (_, block) => wins(block), roleOf);
  const other = cardWith(standard, (_, block) => wins(block + 1), roleOf);
  const found = compareCards(one, other);
  const ids = found.figures.map(({ id }) => id);
  // In Avalon a point is a win. In tic-tac-toe a draw is half a point.
  expect(ids).toContain("side-avalon-loyal-score");
  expect(ids).not.toContain("side-avalon-loyal-winsloyal");
  expect(ids).toEqual(expect.arrayContaining(["duel-tic-tac-toe-score", "duel-tic-tac-toe-wins"]));
  expect(found.tests).toBe(found.figures.length);

  const quick = await plannedCard(games, "quick");
  const few = compareCards(
    cardWith(quick, () => ({ points: 1, won: true }), roleOf),
    cardWith(quick, () => lost, roleOf),
  );
  expect(few.tests).toBe(0);
  expect(metricOf(few, "side-avalon-loyal-score")).toMatchObject({
    value: 1,
    low: null,
    p: null,
    adjustedP: null,
    untested: "few-matches",
  });
  // The rating rests on the matches of all games, which are few enough to hide rare losses.
  expect(few.rating).toMatchObject({ untested: null, caution: "unseen" });
  expect(few.rating.low).toBeGreaterThan(0);
});
