import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorSchema } from "@wisp/api";
import {
  appendTurn,
  createAgent,
  createMatch,
  createToken,
  ensureSeason,
  ensureUser,
  finishMatch,
  leaseMatch,
  setRole,
} from "@wisp/db";
import { recompute } from "@wisp/exports";
import { everyone, isFailure, seedHash } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { projection } from "@wisp/test-kit/projection";
import { afterAll, expect, it } from "vitest";
import { openSite } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database } = await openSite({ WISP_MODE: "public" });
const { GET } = await import("./[slug]/export/route.ts");
const folder = await mkdtemp(join(tmpdir(), "wisp-test-"));
afterAll(() => rm(folder, { recursive: true }));

const SAID_BYTES = 60_000;
const ANSWERS = 200;

/** A match with answers that no compression makes small: about 12 MB. */
async function plantMatch(): Promise<void> {
  const season = await ensureSeason(database, {
    slug: "spring",
    name: "Spring",
    game: "tic-tac-toe",
    config: {},
    locales: ["en"],
    house: false,
  });
  const seats = [];
  for (const seat of [0, 1]) {
    const agent = await createAgent(database, {
      slug: `agent-${seat}`,
      name: `Agent ${seat}`,
      games: [{ game: "tic-tac-toe", locale: "en" }],
      ownerId: null,
      house: true,
      endpoint: null,
      version: { connector: "house", settings: {}, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    seats.push({ seat, agentId: agent.id, versionId: agent.version.id });
  }
  const id = await createMatch(database, {
    seasonId: season.id,
    game: "tic-tac-toe",
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed: "a",
    seedHash: seedHash("a"),
    randomAlgorithm: "test/1",
    pace: "full",
    seats,
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence = 0 } = (await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 })) ?? {};
  const decisions = Array.from({ length: ANSWERS }, (_, at) => ({
    at,
    seat: at % 2,
    nth: 1 + at,
    notes: null,
    kind: "decision" as const,
    ask: "move",
    prompt: "?",
    text: randomBytes(SAID_BYTES).toString("base64"),
    reasoning: null,
    missed: null,
    detail: null,
    askedAt: new Date(),
    latencyMs: 5,
    tokensIn: null,
    tokensOut: null,
    costMicros: null,
    estimated: false,
    raw: null,
  }));
  await appendTurn(database, id, fence, 0, [{ to: everyone, event: { type: "moved" } }], decisions);
  await finishMatch(
    database,
    id,
    fence,
    projection({
      outcome: {
        points: [1, 0],
        pointsScale: 1,
        winners: [0],
        roles: ["x", "o"],
        sides: ["x", "o"],
        facts: [{ seat: 0, name: "lines", numerator: 1, denominator: 1 }],
      },
      rounds: null,
      fouls: null,
      clean: true,
    }),
    leaderboardRulesOf("tic-tac-toe"),
  );
}

await plantMatch();

const ask = (more: RequestInit = {}, slug = "spring"): Promise<Response> =>
  GET(new Request(`https://wisp.example/api/v1/seasons/${slug}/export`, more), {
    params: Promise.resolve({ slug }),
  });

async function tokenOf(handle: string): Promise<RequestInit> {
  const { id } = await ensureUser(database, handle);
  const input = { name: "test", scopes: ["read"] as const, expiresAt: null };
  const made = await createToken(database, id, input);
  if (isFailure(made)) throw new Error(made.detail);
  return { headers: { authorization: `Bearer ${made.token}` } };
}

/** Transactions that clients have open in the database: PostgreSQL's own vacuum has some at times. */
async function openTransactions(): Promise<number> {
  const { rows } = await database.pool.query<{ open: number }>(
    `SELECT count(*)::int AS "open" FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend'
        AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
  );
  return rows[0]?.open ?? -1;
}

it("is for the organizer and admins during the season, then for everybody", async () => {
  const organizer = await tokenOf("organizer");
  const admin = await tokenOf("admin");
  await database.pool.query(`UPDATE "Season" SET "creatorId" = $1`, [
    (await ensureUser(database, "organizer")).id,
  ]);
  for (const role of ["organizer", "admin"] as const) {
    await setRole(database, (await ensureUser(database, role)).id, role);
  }
  const head = { method: "HEAD" };
  expect((await ask(head, "none")).status).toBe(404);
  expect((await ask(head)).status).toBe(401);
  const other = await ask(await tokenOf("other"));
  expect(other.status).toBe(403);
  expect(readAnswer(errorSchema, await other.json()).error.message).toContain("until it is frozen");
  expect((await ask({ ...organizer, ...head })).status).toBe(200);
  expect((await ask({ ...admin, ...head })).status).toBe(200);
  await database.prisma.season.update({ where: { slug: "spring" }, data: { status: "frozen" } });
  expect((await ask(head)).status).toBe(200);
});

it("is an archive that computes again", async () => {
  const answer = await ask();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": expect.stringMatching(/wisp-season-spring-\d{4}-\d\d-\d\d\.zip$/),
    "cache-control": "no-store, no-transform",
  });
  const path = join(folder, "spring.zip");
  await writeFile(path, new Uint8Array(await answer.arrayBuffer()));
  expect(await recompute(path)).toMatchObject({ agents: 2, matches: 1, differences: [] });
  await expect.poll(openTransactions).toBe(0);
});

it("ends its work when the reader goes, by either way", async () => {
  const leaving = new AbortController();
  const first = (await ask({ signal: leaving.signal })).body?.getReader();
  const second = (await ask()).body?.getReader();
  expect((await first?.read())?.done).toBe(false);
  expect((await second?.read())?.done).toBe(false);
  expect(await openTransactions()).toBe(2);

  const third = await ask();
  expect([third.status, third.headers.get("retry-after")]).toEqual([503, "60"]);

  leaving.abort();
  await second?.cancel();
  await expect.poll(openTransactions).toBe(0);
  await expect.poll(async () => (await ask({ method: "HEAD" })).status).toBe(200);
});

it("can be downloaded a dozen times an hour", async () => {
  const answers: number[] = [];
  for (let time = 0; time < 13; time += 1) answers.push((await ask({ method: "HEAD" })).status);
  expect(answers.at(-1)).toBe(429);
});
