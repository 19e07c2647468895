import { errorSchema, modelCallsSchema } from "@wisp/api";
import {
  appendTurn,
  createAgent,
  createMatch,
  createToken,
  ensureUser,
  finishMatch,
  leaseMatch,
} from "@wisp/db";
import { everyone, isFailure } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { projection } from "@wisp/test-kit/projection";
import { expect, it } from "vitest";
import { openSite } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database } = await openSite({ WISP_MODE: "public", WISP_URL: "https://wisp.example" });
const { GET } = await import("./route.ts");
const { GET: getLog } = await import("../log/route.ts");
const { GET: getMatch } = await import("../route.ts");
const [ada, bob] = await Promise.all(["ada", "bob"].map((name) => ensureUser(database, name)));

const made = {
  name: "answer",
  messages: [{ role: "user" as const, content: "CALL-PROMPT" }],
  answer: "CALL-ANSWER",
  reasoning: "CALL-REASON",
  failure: null,
  latencyMs: 1_500,
  tokensIn: 812,
  tokensOut: 64,
  costMicros: 90,
  estimated: false,
};

/** A match whose first seat is ada's model; `finish` ends it. */
async function played() {
  const places = [];
  for (const seat of [0, 1, 2, 3, 4, 5]) {
    const agent = await createAgent(database, {
      slug: `agent-${seat}`,
      name: `Agent ${seat}`,
      games: [{ game: "who-is-spy", locale: "en" }],
      ownerId: seat === 0 ? (ada?.id ?? "") : null,
      house: seat > 0,
      endpoint: null,
      version: { connector: "openai", settings: {}, model: "m", commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    places.push({ seat, agentId: agent.id, versionId: agent.version.id });
  }
  const id = await createMatch(database, {
    seasonId: null,
    game: "who-is-spy",
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
  if (leased === null) throw new Error("somebody else claimed the match");
  const event = { type: "round-opened", round: 1, order: [0, 1, 2, 3, 4, 5] };
  const decision = {
    at: 0,
    seat: 0,
    nth: 1,
    kind: "decision" as const,
    ask: "speech",
    prompt: "Speak.",
    text: "Warm.",
    reasoning: null,
    notes: null,
    missed: null,
    detail: null,
    askedAt: new Date(),
    latencyMs: 1_500,
    tokensIn: 812,
    tokensOut: 64,
    costMicros: 90,
    estimated: false,
    raw: null,
    calls: [made],
  };
  await appendTurn(database, id, leased.fence, 0, [{ to: everyone, event }], [decision]);
  const outcome = {
    points: [12, 0, 0, 0, 0, 0],
    pointsScale: 1,
    roles: ["spy", "civilian", "civilian", "civilian", "civilian", "civilian"],
    sides: ["spy", "civilians", "civilians", "civilians", "civilians", "civilians"],
    winners: [0],
    facts: [],
  };
  const finished = projection({ outcome, rounds: 1, fouls: 0, clean: true });
  return {
    id,
    finish: () =>
      finishMatch(database, id, leased.fence, finished, leaderboardRulesOf("who-is-spy")),
  };
}

async function tokenOf(userId: string, scope: "read" | "matches"): Promise<string> {
  const token = await createToken(database, userId, {
    name: scope,
    scopes: [scope],
    expiresAt: null,
  });
  if (isFailure(token)) throw new Error(token.detail);
  return token.token;
}

async function asked(id: string, token?: string) {
  const request = new Request(`https://wisp.example/api/v1/matches/${id}/calls`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const answer = await GET(request, { params: Promise.resolve({ id }) });
  return { answer, body: await answer.json() };
}

const problem = (body: unknown): string => readAnswer(errorSchema, body).error.code;

it("gives calls to the agent's owner once the match is over, and to nobody else", async () => {
  const { id, finish } = await played();
  const mine = await tokenOf(ada?.id ?? "", "read");
  expect((await asked(id, mine)).body).toEqual({ decisions: [] });
  await finish();
  const { answer, body } = await asked(id, mine);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  expect(readAnswer(modelCallsSchema, body)).toEqual({
    decisions: [{ seat: 0, nth: 1, kind: "decision", ask: "speech", calls: [made] }],
  });

  expect((await asked(id, await tokenOf(bob?.id ?? "", "read"))).body).toEqual({ decisions: [] });
  const nobody = await asked(id);
  expect([nobody.answer.status, problem(nobody.body)]).toEqual([401, "account-needed"]);
  const other = await asked(id, await tokenOf(ada?.id ?? "", "matches"));
  expect([other.answer.status, problem(other.body)]).toEqual([403, "forbidden"]);
  const unknown = await asked("01980000-0000-7000-8000-000000000000", mine);
  expect([unknown.answer.status, problem(unknown.body)]).toEqual([404, "not-found"]);

  for (const handler of [getMatch, getLog]) {
    const request = new Request(`https://wisp.example/api/v1/matches/${id}`, {
      headers: { authorization: `Bearer ${mine}` },
    });
    const shown = await handler(request, { params: Promise.resolve({ id }) });
    expect(shown.status).toBe(200);
    expect(await shown.text()).not.toContain("CALL-");
  }
});
