import { errorSchema, guessCountsSchema, guessTakenSchema } from "@wisp/api";
import {
  appendTurn,
  claimMatch,
  createAgent,
  createMatch,
  finishMatch,
  isFailure,
  wholeLog,
} from "@wisp/db";
import { everyone } from "@wisp/game";
import { boardRulesOf } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, it } from "vitest";

const { database, url } = await freshDatabase();
process.env.DATABASE_URL = url;
process.env.WISP_MODE = "local";
// The routes read the environment when they are loaded.
const { GET, POST } = await import("./route.ts");

const SPY = 3;
const seats = [0, 1, 2, 3, 4, 5];

/** A match of one round in which everybody votes for seat 1; the spy is seat 3. */
async function addMatch(game = "who-is-spy") {
  const places = [];
  for (const seat of seats) {
    const agent = await createAgent(database, {
      ...{ slug: `${crypto.randomUUID()}`, name: `Agent ${seat}`, games: [{ game, locale: "en" }] },
      ...{ ownerId: null, house: true, endpoint: null },
      version: { connector: "house", settings: {}, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    places.push({ seat, agentId: agent.id, versionId: agent.version.id });
  }
  const id = await createMatch(database, {
    ...{ seasonId: null, game, gameVersion: 1, locale: "en", config: {}, materials: {} },
    ...{ seed: "seed", seedHash: "hash", randomAlgorithm: "test", pace: "full", seats: places },
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const claimed = await claimMatch(database, id, { runner: "test", leaseMs: 60_000 });
  if (claimed === null) throw new Error("somebody else claimed the match");
  const votes = seats.map((seat) => ({ seat, choice: 1 }));
  const events = [
    { type: "round-opened", round: 1, order: seats },
    { type: "votes-shown", round: 1, votes },
    { type: "player-out", round: 1, seat: 1, by: "vote" },
    { type: "match-closed", round: 1, winner: "spy", spy: SPY },
  ];
  await appendTurn(
    database,
    id,
    claimed.fence,
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
      claimed.fence,
      { outcome, rounds: 1, fouls: 0, clean: true },
      boardRulesOf("who-is-spy"),
    );
  return { id, finish };
}

const guess = (id: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  POST(
    new Request(`http://127.0.0.1:3000/api/v1/matches/${id}/guesses`, {
      method: "POST",
      headers: { host: "127.0.0.1:3000", "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
    { params: Promise.resolve({ id }) },
  );

async function counts(id: string) {
  const answer = await GET(new Request("http://127.0.0.1:3000/"), {
    params: Promise.resolve({ id }),
  });
  return guessCountsSchema.parse(await answer.json()).counts;
}

const counted = async (answer: Response): Promise<boolean> => {
  expect(answer.status).toBe(202);
  return guessTakenSchema.parse(await answer.json()).counted;
};

async function refused(answer: Response) {
  const { error } = errorSchema.parse(await answer.json());
  return { status: answer.status, message: error.message };
}

it("judges by the log, counts the first guess of a visitor, and knows the visitor again", async () => {
  const { id, finish } = await addMatch();
  await finish();
  const first = await guess(id, { seat: 0, round: 1, choice: SPY });
  const cookie = first.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^WISP_VISITOR=[\w-]{22}; .*HttpOnly; SameSite=Lax$/);
  expect(await counted(first)).toBe(true);
  const again = await guess(id, { seat: 0, round: 1, choice: 2 }, { cookie });
  expect(again.headers.get("set-cookie")).toBeNull();
  expect(await counted(again)).toBe(false);
  expect(await counted(await guess(id, { seat: 0, round: 1, choice: 2 }))).toBe(true);
  expect(await counted(await guess(id, { seat: SPY, round: 1, choice: SPY }, { cookie }))).toBe(
    true,
  );
  expect(await counts(id)).toEqual([
    { seat: 0, round: 1, right: 1, total: 2 },
    { seat: SPY, round: 1, right: 1, total: 1 },
  ]);
  const { rows } = await database.pool.query(`SELECT "visitor" FROM "Guess"`);
  expect(JSON.stringify(rows)).not.toContain(cookie.slice(13, 35));
});

it("does not count what comes after the reveal", async () => {
  const { id, finish } = await addMatch();
  await finish();
  const late = { seat: 0, round: 1, choice: SPY, revealed: true };
  expect(await counted(await guess(id, late))).toBe(false);
  expect(await counts(id)).toEqual([]);
});

it("refuses what is no ballot, and tells nothing of a match that is not finished", async () => {
  const { id, finish } = await addMatch();
  expect(await refused(await guess(id, { seat: 0, round: 1, choice: SPY }))).toMatchObject({
    status: 400,
    message: expect.stringContaining("after the match"),
  });
  expect(await wholeLog(database, id)).toBeNull();
  expect(await counts(id)).toEqual([]);
  await finish();
  for (const body of [
    { seat: 0, round: 2, choice: SPY },
    { seat: 9, round: 1, choice: SPY },
    { seat: 0, round: 1, choice: 9 },
    { seat: 0, round: 1 },
    { seat: "0", round: 1, choice: 1 },
    { seat: 0, round: 1, choice: 1, right: true },
  ]) {
    expect((await refused(await guess(id, body))).status, JSON.stringify(body)).toBe(400);
  }
  const unknown = "0198c0de-0000-7000-8000-000000000000";
  expect((await refused(await guess(unknown, { seat: 0, round: 1, choice: 1 }))).status).toBe(404);
});

it("takes nothing from pages of other sites", async () => {
  const { id, finish } = await addMatch();
  await finish();
  const body = { seat: 0, round: 1, choice: SPY };
  for (const origin of ["https://evil.example", "null"]) {
    expect((await refused(await guess(id, body, { origin }))).status).toBe(403);
  }
});

it("slows down who guesses faster than anybody can watch", async () => {
  const { id, finish } = await addMatch();
  await finish();
  const headers = { "x-forwarded-for": "192.0.2.7" };
  let refusals = 0;
  for (let time = 0; time < 70; time += 1) {
    const answer = await guess(id, { seat: 0, round: 1, choice: SPY, revealed: true }, headers);
    if (answer.status === 429) refusals += 1;
  }
  expect(refusals).toBe(10);
});
