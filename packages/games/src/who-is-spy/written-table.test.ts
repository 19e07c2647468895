import { expect, it } from "vitest";
import { ZodError } from "zod";
import { refereeTable, type WrittenTable, writtenTableSchema } from "./written-table.ts";

const harmless = (round: number) =>
  Array.from({ length: 6 }, (_, seat) => `Remark ${seat + 1} of round ${round}`);
const abstain = Array<null>(6).fill(null);

/** Seats 0 to 4 hold "coffee", seat 5 holds "tea"; there are no fouls and no votes. */
const written = (change: Partial<WrittenTable>): WrittenTable =>
  writtenTableSchema.parse({
    id: "a table",
    language: "en",
    words: { civilian: "coffee", spy: "tea" },
    spy: 5,
    firstSpeaker: 0,
    speeches: [1, 2, 3].map(harmless),
    votes: [abstain, abstain, abstain],
    ...change,
  });

/** A round of harmless speeches, some of them replaced. */
const saying = (round: number, speeches: Readonly<Record<number, string | null>>) =>
  harmless(round).map((text, seat) => (seat in speeches ? (speeches[seat] ?? null) : text));

const spyNamed = ["Player 6", "Player 6", "Player 6", "Player 6", "Player 6", ""];

interface Case {
  readonly name: string;
  readonly change: Partial<WrittenTable>;
  readonly winner: "spy" | "civilians";
  readonly rounds: number;
  readonly points: readonly number[];
  readonly out: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: "no foul and no vote",
    change: {},
    winner: "spy",
    rounds: 3,
    points: [0, 0, 0, 0, 0, 12],
    out: [],
  },
  {
    name: "every civilian names the spy",
    change: { votes: [spyNamed] },
    winner: "civilians",
    rounds: 1,
    points: [3.4, 3.4, 3.4, 3.4, 3.4, -5],
    out: ["5 in 1 by vote"],
  },
  {
    name: "votes that are not written down are abstentions",
    change: { votes: [["Player 6", null, null, null, null, null]] },
    winner: "civilians",
    rounds: 1,
    points: [3.4, 2.4, 2.4, 2.4, 2.4, -1],
    out: ["5 in 1 by vote"],
  },
  {
    name: "speeches of rounds that are not written down are skipped",
    change: { speeches: [harmless(1)], votes: [] },
    winner: "civilians",
    rounds: 2,
    points: [1.6, 1.6, 1.6, 1.6, 1.6, 4],
    out: [0, 1, 2, 3, 4, 5].map((seat) => `${seat} in 2 by skipped`),
  },
  {
    name: "the spy says its own word",
    change: { spy: 2, speeches: [saying(1, { 2: "A cup of tea." })] },
    winner: "civilians",
    rounds: 1,
    points: [2.4, 2.4, 0, 2.4, 2.4, 2.4],
    out: ["2 in 1 by said-word"],
  },
  {
    name: "fouls out of seat order and a vote in one round, then the spy",
    change: {
      firstSpeaker: 3,
      speeches: [saying(1, { 4: "Not tea, coffee.", 2: null }), harmless(2)],
      votes: [["Player 2", "Player 1", null, "Player 1", null, "Player 1"], spyNamed],
    },
    winner: "civilians",
    rounds: 2,
    points: [0, 5, 0, 5, 0, 2],
    out: ["2 in 1 by skipped", "4 in 1 by said-word", "0 in 1 by vote", "5 in 2 by vote"],
  },
  {
    name: "a configuration of two rounds",
    change: { config: { rounds: 2 } },
    winner: "spy",
    rounds: 2,
    points: [0, 0, 0, 0, 0, 12],
    out: [],
  },
];

it.each(cases)("$name", ({ change, winner, rounds, points, out }) => {
  const result = refereeTable(written(change));
  expect(result).toMatchObject({ winner, rounds });
  expect(result.points).toEqual(points.map((each) => expect.closeTo(each, 12)));
  const eliminated = result.eliminated.map(
    ({ seat, round, cause }) => `${seat} in ${round} by ${cause}`,
  );
  expect(eliminated).toEqual(out);
});

it("refuses an invalid configuration", () => {
  expect(() => refereeTable(written({ config: { rounds: 99 } }))).toThrow(ZodError);
  expect(writtenTableSchema.safeParse({ ...written({}), votes: [["Player 1"]] }).success).toBe(
    false,
  );
});

it("refuses words that cannot be a pair where neither may be said", () => {
  const words = { civilian: "coffee", spy: "coffee pot" };
  const config = { naming: "either-word" };
  expect(() => refereeTable(written({ words, config }))).toThrow(/saying one says the other/);
  expect(refereeTable(written({ words })).winner).toBe("spy");
});
