import { createHash } from "node:crypto";
import {
  appendTurn,
  createAgent,
  createMatch,
  ensureSeason,
  ensureUser,
  leaseMatch,
} from "@wisp/db";
import { everyone, isFailure, nobody } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { type PersonIdentity, personOf } from "../people/person.ts";
import { callSuspect, roomFor } from "./call.ts";

const { database } = await freshDatabase();
const SEATS = 6;
const visitor = (secret: string) => ({ visitor: secret });

/** A running match of one round: seat 1 is out after the first vote. `people`: who sits at seat 0. */
const liveMatch = async (game = "who-is-spy", at0?: string): Promise<string> =>
  (await startedMatch(game, at0)).id;

async function startedMatch(game: string, at0?: string, seasonId: string | null = null) {
  const seats = [];
  for (let seat = 0; seat < SEATS; seat += 1) {
    const agent = await createAgent(database, {
      slug: crypto.randomUUID(),
      name: `Agent ${seat}`,
      games: [{ game, locale: "en" }],
      ownerId: null,
      house: true,
      endpoint: null,
      version: { connector: "house", settings: {}, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    seats.push({ seat, agentId: agent.id, versionId: agent.version.id });
  }
  if (at0 !== undefined) {
    const person = await personOf(database, visitor(at0));
    seats[0] = { seat: 0, agentId: person.id, versionId: person.version.id };
  }
  const id = await createMatch(database, {
    seasonId,
    game,
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed: "seed",
    seedHash: "hash",
    randomAlgorithm: "test",
    pace: "full",
    seats,
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const leased = await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 });
  if (leased === null) throw new Error("somebody else leased the match");
  const config = { language: "en" };
  const names = Array.from({ length: SEATS }, (_, seat) => `Player ${seat + 1}`);
  const events = [
    { type: "match-opened", config, names },
    { type: "round-opened", round: 1, order: [0, 1, 2, 3, 4, 5] },
    { type: "turn-opened", round: 1, ask: "vote", seats: [0, 1, 2, 3, 4, 5] },
    { type: "votes-shown", round: 1, votes: [{ seat: 0, choice: 1 }] },
    { type: "player-out", round: 1, seat: 1, by: "vote" },
  ];
  const sealed = { to: nobody, event: { type: "table-drawn", spy: 3 } };
  await appendTurn(database, id, leased.fence, 0, [
    sealed,
    ...events.map((event) => ({ to: everyone, event })),
  ]);
  const closed = { type: "match-closed", round: 1, winner: "spy", spy: 3 };
  const close = () =>
    appendTurn(database, id, leased.fence, events.length + 1, [{ to: everyone, event: closed }]);
  return { id, close };
}

test("anybody names a suspect of a live match, and then sees the suspicion of the room", async () => {
  const matchId = await liveMatch();
  const [ann, bob] = [visitor("ann"), visitor("bob")];
  expect(await roomFor(database, [ann], matchId)).toBeNull();
  expect(await callSuspect(database, [ann], { matchId, cursor: 1, seat: 1 })).toEqual({
    counted: true,
  });
  expect(await roomFor(database, [bob], matchId)).toBeNull();
  expect(await roomFor(database, [], matchId)).toBeNull();
  expect(await roomFor(database, [ann], matchId)).toEqual([
    { cursor: 1, seat: 1, previous: null, people: 1 },
  ]);
  await callSuspect(database, [bob], { matchId, cursor: 4, seat: 3 });
  expect(await roomFor(database, [visitor("other"), bob], matchId)).toHaveLength(2);
  const { rows } = await database.connection.query(
    `SELECT "person", "round" FROM "SuspectCall" WHERE "matchId" = $1 ORDER BY "id"`,
    [matchId],
  );
  // The call after the vote is for the next one; nothing that is stored leads to the secret.
  expect(rows.map(({ round }) => round)).toEqual([1, 2]);
  const plain = createHash("sha256").update("ann").digest("base64url");
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`ann|${plain}`));
});

test("an invalid call is refused with a reason", async () => {
  const matchId = await liveMatch("who-is-spy", "player");
  const call = (more: object, who = "ann") =>
    callSuspect(database, [visitor(who)], { matchId, cursor: 4, seat: 3, ...more });
  expect(await call({ matchId: "nonsense" })).toMatchObject({ failed: "unknown-match" });
  expect(await call({ matchId: crypto.randomUUID() })).toMatchObject({ failed: "unknown-match" });
  expect(await call({ cursor: 5 })).toMatchObject({ failed: "unknown-moment" });
  // Seat 1 is out by then, and could be named before.
  expect(await call({ seat: 1 })).toMatchObject({ failed: "not-a-suspect" });
  expect(await call({ seat: 6 })).toMatchObject({ failed: "not-a-suspect" });
  expect(await call({}, "player")).toMatchObject({ failed: "own-match" });
  expect(await roomFor(database, [visitor("player")], matchId)).toBeNull();
  expect(await call({})).toEqual({ counted: true });
});

test("a game that is won together has no suspects and no winner to call", async () => {
  const matchId = await liveMatch("hanabi");
  expect(
    await callSuspect(database, [visitor("ann")], { matchId, cursor: 0, seat: 0 }),
  ).toMatchObject({ failed: "no-hidden-role" });
});

test("a call counts in the human baseline if an account makes it before the vote is shown", async () => {
  const [ann, bob, cleo] = await Promise.all(
    ["ann", "bob", "cleo"].map((handle) => ensureUser(database, handle)),
  );
  if (ann === undefined || bob === undefined || cleo === undefined) throw new Error("no users");
  await database.connection.query(`UPDATE "User" SET "createdAt" = now() - interval '1 year'`);
  const game = "who-is-spy";
  const season = await ensureSeason(database, {
    slug: "open",
    name: "open",
    game,
    config: {},
    locales: ["en"],
    house: true,
  });
  const { id: matchId, close } = await startedMatch(game, undefined, season.id);
  const verified = async (caller: PersonIdentity, cursor: number, seat: number) => {
    expect(await callSuspect(database, [caller], { matchId, cursor, seat })).toEqual({
      counted: true,
    });
    const { rows } = await database.connection.query<{ verified: boolean }>(
      `SELECT "verified" FROM "SuspectCall" ORDER BY "id" DESC LIMIT 1`,
    );
    return rows[0]?.verified;
  };
  expect(await verified({ user: ann }, 4, 3)).toBe(true);
  expect(await verified({ visitor: "no account" }, 4, 3)).toBe(false);
  // The votes of the first round can be read already, whatever the page reports.
  expect(await verified({ user: bob }, 1, 3)).toBe(false);
  expect(await verified({ user: bob }, 4, 2)).toBe(true);
  // So can the role.
  await close();
  expect(await verified({ user: cleo }, 4, 3)).toBe(false);
});
