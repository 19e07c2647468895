import { appendTurn, createAgent, createMatch, finishMatch, leaseMatch, wholeLog } from "@wisp/db";
import { everyone, isFailure } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { projection } from "@wisp/test-kit/projection";
import { expect, it } from "vitest";
import { type GuessRequest, guessAlong, guessesOf } from "./guess.ts";

const { database } = await freshDatabase();

const SPY = 3;
const seats = [0, 1, 2, 3, 4, 5];

/** A match of one round in which everybody votes for seat 1; the spy is seat 3. */
async function addMatch() {
  const game = "who-is-spy";
  const places = [];
  for (const seat of seats) {
    const agent = await createAgent(database, {
      slug: `${crypto.randomUUID()}`,
      name: `Agent ${seat}`,
      games: [{ game, locale: "en" }],
      ownerId: null,
      house: true,
      endpoint: null,
      version: { connector: "house", settings: {}, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    places.push({ seat, agentId: agent.id, versionId: agent.version.id });
  }
  const id = await createMatch(database, {
    seasonId: null,
    game,
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed: "seed",
    seedHash: "hash",
    randomAlgorithm: "test",
    pace: "full",
    seats: places,
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const leased = await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 });
  if (leased === null) throw new Error("somebody else leased the match");
  const votes = seats.map((seat) => ({ seat, choice: 1 }));
  const events = [
    { type: "round-opened", round: 1, order: seats },
    { type: "turn-opened", round: 1, ask: "vote", seats },
    { type: "votes-shown", round: 1, votes },
    { type: "player-out", round: 1, seat: 1, by: "vote" },
    { type: "match-closed", round: 1, winner: "spy", spy: SPY },
  ];
  await appendTurn(
    database,
    id,
    leased.fence,
    0,
    events.map((event) => ({ to: everyone, event })),
  );
  const points = seats.map(() => 0);
  const sides = seats.map((seat) => (seat === SPY ? "spy" : "civilians"));
  const roles = seats.map((seat) => (seat === SPY ? "spy" : "civilian"));
  const outcome = { points, pointsScale: 60, roles, sides, winners: [SPY], facts: [] };
  const finish = () =>
    finishMatch(
      database,
      id,
      leased.fence,
      projection({ outcome, rounds: 1, fouls: 0, clean: true }),
      leaderboardRulesOf(game),
    );
  return { id, finish };
}

const guess = (id: string, request: Partial<GuessRequest>, who = "ann", game = "who-is-spy") =>
  guessAlong(
    database,
    [{ visitor: who }],
    { id, game },
    { seat: 0, round: 1, choice: SPY, revealed: false, ...request },
  );
const counts = (id: string) => guessesOf(database, { id, game: "who-is-spy" });

it("judges by the log, and counts the first guess of a person from a seat in a round", async () => {
  const { id, finish } = await addMatch();
  await finish();
  expect(await guess(id, {})).toEqual({ counted: true });
  expect(await guess(id, { choice: 2 })).toEqual({ counted: false });
  expect(await guess(id, { choice: 2 }, "bob")).toEqual({ counted: true });
  expect(await guess(id, { seat: SPY })).toEqual({ counted: true });
  expect(await counts(id)).toEqual([
    { seat: 0, round: 1, right: 1, total: 2 },
    { seat: SPY, round: 1, right: 1, total: 1 },
  ]);
  const { rows } = await database.pool.query(
    `SELECT "cursor", "person" FROM "SuspectCall" ORDER BY "id"`,
  );
  // When the vote was opened; nothing that is stored leads to the secret.
  expect(rows.map(({ cursor }) => cursor)).toEqual([1, 1, 1]);
  expect(JSON.stringify(rows)).not.toContain("ann");
});

it("does not count guesses after the reveal", async () => {
  const { id, finish } = await addMatch();
  await finish();
  expect(await guess(id, { revealed: true })).toEqual({ counted: false });
  expect(await counts(id)).toEqual([]);
});

it("refuses a position that is not a vote of the match, and anything before its end", async () => {
  const { id, finish } = await addMatch();
  expect(await guess(id, {})).toMatchObject({ failed: "not-over" });
  expect(await wholeLog(database, id)).toBeNull();
  expect(await counts(id)).toEqual([]);
  await finish();
  for (const request of [{ round: 2 }, { seat: 9 }, { choice: 9 }]) {
    expect(await guess(id, request), JSON.stringify(request)).toMatchObject({ failed: "no-vote" });
  }
  for (const [game, failed] of [
    ["tic-tac-toe", "no-hidden-role"],
    ["gone", "game-removed"],
    ["toString", "game-removed"],
  ] as const) {
    expect(await guess(id, {}, "ann", game)).toMatchObject({ failed });
    expect(await guessesOf(database, { id, game })).toEqual([]);
  }
});
