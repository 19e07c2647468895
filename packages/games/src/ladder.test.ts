import { expect, test } from "vitest";
import { games } from "./index.ts";
import { type LadderSeat, ladderResult, ladderToChooseBy, suitedTo } from "./ladder.ts";

const agents = { weak: 1_300, strong: 1_700 };
const seat = (given: Partial<LadderSeat>): LadderSeat => ({
  side: null,
  won: false,
  points: 0,
  house: null,
  ...given,
});

test("scores a contest by the share of the others who are behind", () => {
  const table = [
    seat({ points: 3 }),
    seat({ points: 1, house: "weak" }),
    seat({ points: 3, house: "strong" }),
  ];
  expect(ladderResult({ agents }, table, 0)).toEqual({ score: 0.75, opponent: 1_500 });
});

test("scores hidden sides by the side's result, against what is usual for it", () => {
  const table = [
    seat({ side: "few", won: true }),
    seat({ side: "many", house: "weak" }),
    seat({ side: "many", house: "strong" }),
  ];
  const result = ladderResult({ agents, sides: { few: 0.25, many: 0.75 } }, table, 0);
  expect(result?.score).toBe(1);
  // Equals win one of four: the opponents are as hard as ones of about 191 points more.
  expect(result?.opponent).toBeCloseTo(1_500 + 400 * Math.log10(3), 6);
});

test("scores points that are no contest by the usual ones of the house", () => {
  const table = [seat({ points: 5, side: "all" }), seat({ house: "strong", side: "all" })];
  const ladder = { agents, usual: [1, 3, 5, 7] };
  expect(ladderResult(ladder, table, 0)).toEqual({ score: 0.625, opponent: 1_500 });
  const apart = table.map((each, at) => ({ ...each, side: `${at}` }));
  expect(ladderResult(ladder, apart, 0)?.opponent).toBe(1_700);
});

test("has no result without an opponent of known rating", () => {
  expect(ladderResult({ agents }, [seat({}), seat({ house: "unknown" })], 0)).toBeNull();
  expect(ladderResult({ agents }, [], 0)).toBeNull();
});

test("finds opponents by the person's own rating", () => {
  expect(suitedTo({ agents }, "like-me", 1_350)).toEqual(["weak", "strong"]);
  expect(suitedTo({ agents }, "harder", 1_400)).toEqual(["strong", "weak"]);
});

test("knows every house agent that people meet, and orders those of cards by strength", () => {
  for (const [id, { ladder, house, anchors }] of Object.entries(games)) {
    if (ladder === undefined) continue;
    const rated = Object.keys(ladder.agents).toSorted();
    const met = house.filter(({ spoilsPractice }) => !spoilsPractice).map((each) => each.id);
    expect(rated, id).toEqual(met.toSorted());
    if (anchors === undefined || ladder.agents[anchors.random] === undefined) continue;
    expect(ladder.agents[anchors.strong], id).toBeGreaterThan(ladder.agents[anchors.random] ?? 0);
  }
});

test("lets people choose the strength of opponents, and of nobody who plays with them", () => {
  const ladder = { agents };
  expect(ladderToChooseBy({ ladder, board: { rating: "opponents" } })).toBe(ladder);
  expect(ladderToChooseBy({ ladder, board: { rating: "team" } })).toBeNull();
  expect(ladderToChooseBy({ board: { rating: "opponents" } })).toBeNull();
});
