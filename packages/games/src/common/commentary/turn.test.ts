import fc from "fast-check";
import { expect, it } from "vitest";
import { type Chances, leadChances, proportional, settled } from "../../chances.ts";
import { byBallots, names } from "./ballots.ts";
import { turnOf } from "./turn.ts";

const won = (first: number): Chances => ({
  of: "win",
  source: "points",
  shares: [
    { party: 0, chance: first },
    { party: 1, chance: 1 - first },
  ],
});

const hidden = (...chances: readonly number[]): Chances => ({
  of: "hidden",
  source: "ballots",
  shares: chances.map((chance, party) => ({ party, chance })),
});

it("turns where the chance of the winner rose most, not where it fell", () => {
  const line = [null, won(0.5), won(0.1), won(0.4), won(0.5), won(1)];
  const turn = turnOf(line, (at) => at < 5);
  expect(turn).toMatchObject({ at: 3, before: 0.1, after: 0.4, parties: [0] });
});

it("turns where suspicion of the hidden player moved most, either way", () => {
  const line = [hidden(0.2, 0.8), hidden(0.6, 0.4), hidden(0.1, 0.9), hidden(1, 0)];
  expect(turnOf(line, (at) => at < 3)).toMatchObject({ at: 2, before: 0.6, after: 0.1 });
});

it("has no turn where nothing moved, nobody has begun, or all share what came true", () => {
  expect(turnOf([], () => true)).toBeNull();
  expect(turnOf([null, null], () => true)).toBeNull();
  expect(turnOf([won(0.99), won(1)], () => true)).toBeNull();
  expect(turnOf([won(0.2), won(0.5)], () => true)).toBeNull();
});

it("shares the lead among those who tie once it is over, and never leaves 0 to 1", () => {
  expect(leadChances([3, 5, 5], 0)).toEqual([0, 0.5, 0.5]);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 1, maxLength: 10 }),
      fc.double({ min: 0, max: 1_000, noNaN: true }),
      (scores, spread) => {
        const chances = leadChances(scores, spread);
        expect(chances.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
        expect(chances.every((each) => each >= 0 && each <= 1)).toBe(true);
        expect(chances.indexOf(Math.max(...chances))).toBe(scores.indexOf(Math.max(...scores)));
      },
    ),
  );
});

it("gives what nobody has won to nobody", () => {
  expect(settled(2, []).find(({ party }) => party === "nobody")?.chance).toBe(1);
  expect(settled(3, [0, 2]).map(({ chance }) => chance)).toEqual([0.5, 0, 0.5, 0]);
});

it("hears a name only where it is a word of its own", () => {
  expect(names("I doubt Player 1.", "Player 1")).toBe(true);
  expect(names("I doubt Player 12.", "Player 1")).toBe(false);
  expect(names("Player 12, or Player 1", "Player 1")).toBe(true);
  expect(names("anything", "")).toBe(false);
  expect(names("我怀疑Player 1有问题", "Player 1")).toBe(true);
  expect(names("我怀疑Player 12有问题", "Player 1")).toBe(false);
});

interface Table {
  readonly votes: readonly {
    readonly round: number;
    readonly seat: number;
    readonly choice: number | null;
  }[];
  readonly holders: readonly number[];
  readonly open: readonly number[];
}

const rules = {
  interview: "suspect",
  texts: { en: { call: "Call", question: "Who?" } },
  suspects: ({ open }: Table) => open,
  nextVote: () => 1,
  isVoting: () => false,
  votes: ({ votes }: Table) => votes,
  holders: ({ holders }: Table) => holders,
  secret: () => null,
};

const table = { names: ["Player 1", "Player 2", "Player 3"], speeches: [], count: 1, known: [] };

it("suspects whom the ballots name, nobody who is out, and in the end who it was", () => {
  const votes = [
    { round: 1, seat: 0, choice: 1 },
    { round: 1, seat: 2, choice: 1 },
    { round: 1, seat: 1, choice: null },
  ];
  const voted = byBallots(rules, { votes, holders: [], open: [0, 1, 2] }, table);
  const [first = 0, second = 0, third = 0] = voted?.shares.map(({ chance }) => chance) ?? [];
  expect(second).toBeGreaterThan(0.5);
  expect(first).toBe(third);
  const out = byBallots(rules, { votes, holders: [], open: [0, 2] }, table);
  expect(out?.shares.map(({ chance }) => chance)).toEqual([0.5, 0, 0.5]);
  const over = byBallots(rules, { votes, holders: [2], open: [] }, table);
  expect(over?.shares).toEqual(
    proportional([
      [0, 0],
      [1, 0],
      [2, 1],
    ]),
  );
  expect(byBallots(rules, { votes, holders: [], open: [] }, { ...table, names: [] })).toBeNull();
});

it("counts a name in a speech as a doubt, but not the speaker's own", () => {
  const speeches = [{ seat: 0, text: "Player 3 hesitates, says Player 1." }];
  const state = { votes: [], holders: [], open: [0, 1, 2] };
  const shares = byBallots(rules, state, { ...table, speeches })?.shares ?? [];
  expect(shares[2]?.chance).toBeGreaterThan(shares[1]?.chance ?? 1);
  expect(shares[0]?.chance).toBe(shares[1]?.chance);
});
