import { errorSchema, forkDetailSchema, forkListSchema } from "@wisp/api";
import {
  appendTurn,
  branchesOf,
  createAgent,
  createBranch,
  createMatch,
  createToken,
  ensureUser,
  finishMatch,
  keepBranchResult,
  leaseMatch,
  unlimitedLab,
} from "@wisp/db";
import { answerFrom, type Decision, isFailure, randomAlgorithm, seedHash, Table } from "@wisp/game";
import { games, leaderboardRulesOf } from "@wisp/games";
import { newRingKey } from "@wisp/secrets";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { openSite } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database } = await openSite({ WISP_SECRET_KEYS: newRingKey(), WISP_MODE: "public" });
const all = await import("./route.ts");
const one = await import("./[id]/route.ts");
const stop = await import("./[id]/stop/route.ts");

type Headers = Readonly<Record<string, string>>;

async function bearer(handle: string): Promise<Headers> {
  const { id } = await ensureUser(database, handle);
  const grant = { name: "t", scopes: ["read", "matches"] as const, expiresAt: null };
  const made = await createToken(database, id, grant);
  if (isFailure(made)) throw new Error(made.detail);
  return { authorization: `Bearer ${made.token}` };
}

const request = (method: string, headers: Headers, body?: unknown): Request =>
  new Request("http://127.0.0.1:3000/api/v1/forks", {
    method,
    headers: { host: "127.0.0.1:3000", "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const none = { params: Promise.resolve({}) };
const named = (id: string) => ({ params: Promise.resolve({ id }) });

const GAME = "tic-tac-toe";
const game = games[GAME]?.game;
if (game === undefined) throw new Error("no game");
const setup = { seed: "api", config: game.config.parse({}), materials: game.materials.parse({}) };

const seats: { seat: number; agentId: string; versionId: string }[] = [];
for (const slug of ["dice", "planner"]) {
  const made = await createAgent(database, {
    slug,
    name: slug,
    games: [{ game: GAME, locale: "en" }],
    house: true,
    endpoint: null,
    ownerId: null,
    version: { connector: "house", settings: { character: slug }, model: null, commit: null },
  });
  if (isFailure(made)) throw new Error(made.detail);
  seats.push({ seat: seats.length, agentId: made.id, versionId: made.version.id });
}
const newMatch = {
  seasonId: null,
  game: GAME,
  gameVersion: game.version,
  locale: "en" as const,
  ...setup,
  seedHash: seedHash(setup.seed),
  randomAlgorithm,
  pace: "full" as const,
  seats,
};

/** A match that the first seat wins with its third move. */
async function played(): Promise<string> {
  const id = await createMatch(database, newMatch);
  if (typeof id !== "string" || game === undefined) throw new Error("no match");
  const { fence = 0 } = (await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 })) ?? {};
  const table = new Table(game, setup);
  table.deal();
  table.advance();
  const decisions = ["1", "4", "2", "5", "3"].map((text): Decision => {
    const [seat = 0] = table.due;
    const ask = game.ask(table.view(seat), seat, "en");
    const decision = {
      at: table.log.length,
      seat,
      nth: table.asks(seat),
      kind: "decision" as const,
      ask: ask.kind,
      prompt: ask.prompt,
      text,
      reasoning: null,
      notes: null,
      missed: null,
      detail: null,
      askedAt: new Date(),
      latencyMs: 5,
      tokensIn: null,
      tokensOut: null,
      costMicros: null,
      estimated: false,
      raw: null,
    };
    table.decide(new Map([[seat, answerFrom(ask, text)]]));
    table.advance();
    return decision;
  });
  const { outcome, log } = table;
  if (outcome === undefined) throw new Error("no end");
  await appendTurn(database, id, fence, 0, log, decisions);
  const summary = projection({ outcome, rounds: null, fouls: null, clean: true });
  await finishMatch(database, id, fence, summary, leaderboardRulesOf(GAME));
  return id;
}

const ruth = await bearer("ruth");
const stranger = await bearer("stranger");
const match = await played();
const wanted = { match, seat: 1, nth: 2, answer: "3", runs: 2 };
const start = (body: unknown, headers = ruth) => all.POST(request("POST", headers, body), none);

test("a fork is started, read by its link, and stopped by its owner", async () => {
  const started = await start(wanted);
  expect(started.status).toBe(201);
  const { fork, branches, effect } = readAnswer(forkDetailSchema, await started.json());
  expect(fork).toMatchObject({ ...wanted, agent: null, chance: "fresh", owner: "ruth" });
  expect([fork.status, branches, effect]).toEqual(["running", [], null]);
  const listOf = async (headers: Headers) =>
    readAnswer(forkListSchema, await (await all.GET(request("GET", headers), none)).json()).forks;
  expect(await listOf(ruth)).toEqual([fork]);
  expect(await listOf(stranger)).toEqual([]);
  expect((await all.GET(request("GET", {}), none)).status).toBe(401);
  expect((await one.GET(request("GET", {}), named(fork.id))).status).toBe(200);
  const stopAs = (headers: Headers) => stop.POST(request("POST", headers), named(fork.id));
  expect((await stopAs({})).status).toBe(401);
  expect((await stopAs(stranger)).status).toBe(403);
  const stopped = readAnswer(forkDetailSchema, await (await stopAs(ruth)).json());
  expect(stopped.fork).toMatchObject({ status: "finished", reason: "owner" });
  expect((await stopAs(ruth)).status).toBe(409);
});

test("the effect is computed from finished runs", async () => {
  const started = await start({ ...wanted, runs: 10 });
  const { id } = readAnswer(forkDetailSchema, await started.json()).fork;
  for (let run = 0; run < 10; run += 1) {
    for (const kind of ["original", "changed"] as const) {
      const nothing = { events: [], decisions: [] };
      const branch = await createBranch(
        database,
        { forkId: id, run, kind },
        newMatch,
        nothing,
        unlimitedLab,
      );
      if (typeof branch !== "string") throw new Error("no branch");
      // With the change the second seat wins nine runs in ten, without it none.
      const winner = kind === "changed" && run < 9 ? 1 : 0;
      await keepBranchResult(database, branch, {
        winners: [winner],
        points: [1 - winner, winner],
        pointsScale: 1,
        sides: ["X", "O"],
        isBroken: false,
        log: `${kind} ${run}`,
      });
    }
  }
  expect(await branchesOf(database, id)).toHaveLength(20);
  const answer = await one.GET(request("GET", {}), named(id));
  const { branches, effect } = readAnswer(forkDetailSchema, await answer.json());
  expect(branches[1]).toMatchObject({ run: 0, kind: "changed", winners: [1], isBroken: false });
  expect(effect).toMatchObject({
    runs: 10,
    isRepeated: false,
    broken: 0,
    sides: [
      { side: "X", seats: [0], wins: { changed: 0.1, original: 1 } },
      { side: "O", seats: [1], wins: { changed: 0.9, original: 0 } },
    ],
  });
  expect(effect?.sides[1]?.wins.difference).toBeCloseTo(0.9);
  expect(effect?.sides[1]?.wins.low).toBeGreaterThan(0);
  await stop.POST(request("POST", ruth), named(id));
});

test.each([
  [{ ...wanted, answer: undefined }, 400, /either an answer or an agent/],
  [{ ...wanted, agent: "dice" }, 400, /either an answer or an agent/],
  [{ ...wanted, runs: 51 }, 400, /"runs"/],
  [{ ...wanted, nth: 9 }, 400, /there is no number 9/],
  [{ ...wanted, answer: "the moon" }, 400, /This answer cannot be given/],
  [{ ...wanted, match: crypto.randomUUID() }, 404, /There is no such match/],
  [{ ...wanted, answer: undefined, agent: "no\0body" }, 400, /"agent": must not contain a NUL/],
  [{ ...wanted, answer: undefined, agent: "nobody" }, 409, /There is no agent nobody/],
])("an impossible fork is refused with a sentence, %#", async (body, status, sentence) => {
  const answer = await start(body);
  expect(answer.status).toBe(status);
  expect(readAnswer(errorSchema, await answer.json()).error.message).toMatch(sentence);
});
