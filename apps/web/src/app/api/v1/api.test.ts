import {
  agentSchema,
  errorSchema,
  healthSchema,
  leaderboardSchema,
  logSchema,
  matchListSchema,
  matchSchema,
  seasonListSchema,
} from "@wisp/api";
import {
  appendTurn,
  createAgent,
  createMatch,
  type Database,
  ensureSeason,
  finishMatch,
  leaseMatch,
  reportIncident,
  retireAgent,
  setOnline,
} from "@wisp/db";
import { everyone, isFailure, type MissCode, nobody } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { projection } from "@wisp/test-kit/projection";
import { beforeAll, describe, expect, it } from "vitest";
import { openSite } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database } = await openSite();
const health = await import("./health/route.ts");
const openapi = await import("./openapi.json/route.ts");
const agentProtocol = await import("./agent-protocol.json/route.ts");
const matches = await import("./matches/route.ts");
const match = await import("./matches/[id]/route.ts");
const log = await import("./matches/[id]/log/route.ts");
const seasons = await import("./seasons/route.ts");
const leaderboard = await import("./leaderboards/[season]/route.ts");
const agent = await import("./agents/[slug]/route.ts");

type Route<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

const ask = <Params>(route: Route<Params>, query: string, params: Params): Promise<Response> =>
  route(new Request(`http://127.0.0.1/${query}`), { params: Promise.resolve(params) });

const UNKNOWN = "0198c0de-0000-7000-8000-000000000000";
const FORMULA = '=HYPERLINK("http://evil.test")';

/** Two agents at a table; the first one's name would be a formula in a spreadsheet. */
async function addTable(to: Database) {
  const season = await ensureSeason(to, {
    slug: "house",
    name: "House",
    game: "tic-tac-toe",
    config: {},
    locales: ["en"],
    house: true,
  });
  const seats = [];
  for (const [seat, name] of [FORMULA, "Bo"].entries()) {
    const created = await createAgent(to, {
      slug: `agent-${seat}`,
      name,
      games: [{ game: "tic-tac-toe", locale: "en" }],
      ownerId: null,
      house: true,
      endpoint: null,
      version: { connector: "house", settings: { secret: "SECRET" }, model: null, commit: null },
    });
    if (isFailure(created)) throw new Error(created.detail);
    seats.push({ seat, agentId: created.id, versionId: created.version.id });
  }
  return { season, seats };
}

/** A decision without a legal answer. */
const lost = (seat: number, missed: MissCode, detail: string) => ({
  at: 0,
  seat,
  kind: "decision" as const,
  ask: "move",
  prompt: "?",
  text: null,
  nth: 1,
  notes: null,
  reasoning: null,
  missed,
  detail,
  askedAt: new Date(),
  latencyMs: 5,
  tokensIn: null,
  tokensOut: null,
  costMicros: null,
  estimated: false,
  raw: null,
});

async function addMatch(to: Database, table: Awaited<ReturnType<typeof addTable>>) {
  const id = await createMatch(to, {
    seasonId: table.season.id,
    game: "tic-tac-toe",
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: { word: "SECRET" },
    seed: "SECRET",
    seedHash: "hash",
    randomAlgorithm: "test",
    pace: "full",
    seats: table.seats,
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const leased = await leaseMatch(to, id, { runner: "test", leaseMs: 60_000 });
  if (leased === null) throw new Error("somebody else claimed the match");
  const open = (type: string) => ({ to: everyone, event: { type } });
  const hidden = (type: string) => ({ to: nobody, event: { type } });
  const events = [open("a"), hidden("SECRET"), open("b"), open("c")];
  await appendTurn(to, id, leased.fence, 0, events, [
    lost(0, "error", "unreachable: http://192.0.2.7:7860/SECRET answered with HTTP 500."),
    lost(1, "illegal", "The answer is not a free field."),
  ]);
  const finish = () =>
    finishMatch(
      to,
      id,
      leased.fence,
      projection({
        outcome: {
          points: [90, -30],
          pointsScale: 60,
          roles: ["spy", "civilian"],
          sides: ["spy", "civilians"],
          winners: [0],
          facts: [],
        },
        rounds: 1,
        fouls: 0,
        clean: true,
      }),
      leaderboardRulesOf("tic-tac-toe"),
    );
  return { id, finish };
}

let live = "";
let over = "";

beforeAll(async () => {
  const table = await addTable(database);
  const first = await addMatch(database, table);
  await first.finish();
  over = first.id;
  live = (await addMatch(database, table)).id;
});

describe("a live match", () => {
  it("shows nothing but its public events", async () => {
    const answer = await ask(log.GET, "", { id: live });
    const text = await answer.text();
    expect(text).not.toContain("SECRET");
    const read = readAnswer(logSchema, JSON.parse(text));
    expect(read.over).toBe(false);
    expect(read.events.map(({ cursor, event, at }) => [cursor, event.type, at])).toEqual([
      [0, "a", null],
      [1, "b", null],
      [2, "c", null],
    ]);
    const shown = await (await ask(match.GET, "", { id: live })).text();
    expect(shown).not.toContain("SECRET");
    expect(readAnswer(matchSchema, JSON.parse(shown)).result).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("continues after a cursor", async () => {
    const read = readAnswer(logSchema, await (await ask(log.GET, "?after=1", { id: live })).json());
    expect(read.events.map(({ cursor }) => cursor)).toEqual([2]);
  });
});

describe("a match that is over", () => {
  it("shows the whole log, sealed events keyed to the public ones before them", async () => {
    const read = readAnswer(logSchema, await (await ask(log.GET, "", { id: over })).json());
    expect(read.over).toBe(true);
    expect(read.events.map(({ cursor }) => cursor)).toEqual([0, 1, 2]);
    expect(read.events.every(({ at }) => at !== null)).toBe(true);
    expect(read.sealed.map(({ after, event }) => [after, event.type])).toEqual([[0, "SECRET"]]);
  });

  it("says why an answer was illegal, but hides the address of an agent that failed", async () => {
    const read = readAnswer(logSchema, await (await ask(log.GET, "", { id: over })).json());
    expect(read.decisions.map(({ missed, detail }) => [missed, detail])).toEqual([
      ["error", null],
      ["illegal", "The answer is not a free field."],
    ]);
  });

  it("shows the seating, with points in display units", async () => {
    const read = readAnswer(matchSchema, await (await ask(match.GET, "", { id: over })).json());
    expect(read.seed).toBe("SECRET");
    expect(read.result?.seats.map(({ points }) => points)).toEqual([1.5, -0.5]);
  });
});

describe("lists", () => {
  it("continue from page to page", async () => {
    const page = async (query: string) =>
      readAnswer(matchListSchema, await (await ask(matches.GET, query, {})).json());
    const first = await page("?limit=1");
    expect(first.matches.map(({ id }) => id)).toEqual([live]);
    const second = await page(`?limit=1&cursor=${first.next}`);
    expect(second.matches.map(({ id }) => id)).toEqual([over]);
    expect(second.next).toBeNull();
    expect((await page("?status=finished")).matches.map(({ id }) => id)).toEqual([over]);
  });

  it("hold seasons, boards and agents in their schemas", async () => {
    const { seasons: all } = readAnswer(
      seasonListSchema,
      await (await ask(seasons.GET, "", {})).json(),
    );
    expect(all.map(({ slug }) => slug)).toEqual(["house"]);
    const read = readAnswer(
      leaderboardSchema,
      await (await ask(leaderboard.GET, "", { season: "house" })).json(),
    );
    expect(read.rows.map(({ agent: each, rank }) => [rank, each.slug])).toEqual([
      [1, "agent-0"],
      [2, "agent-1"],
    ]);
    const text = await (await ask(agent.GET, "", { slug: "agent-1" })).text();
    expect(text).not.toContain("SECRET");
    const one = readAnswer(agentSchema, JSON.parse(text));
    expect(one.standings[0]?.figures.matches).toBe(1);
    expect(one).toMatchObject({ state: "offline", resident: false, verified: false });
    expect(one.versions).toMatchObject([{ passed: true, unpinned: false }]);
  });

  it("show that an agent is suspended, and never why", async () => {
    const created = await createAgent(database, {
      slug: "suspended",
      name: "Suspended",
      games: [{ game: "tic-tac-toe", locale: "en" }],
      ownerId: null,
      house: false,
      verified: true,
      endpoint: "https://SECRET.example",
      version: { connector: "space", settings: { space: "a/b" }, model: null, commit: null },
    });
    if (isFailure(created)) throw new Error(created.detail);
    await setOnline(database, created.id, true);
    for (let strike = 0; strike < 3; strike += 1) {
      await reportIncident(database, {
        agentId: created.id,
        versionId: created.version.id,
        matchId: null,
        code: "unreachable",
        detail: "https://SECRET.example does not answer.",
      });
    }
    const text = await (await ask(agent.GET, "", { slug: "suspended" })).text();
    expect(text).not.toContain("SECRET");
    const answer = readAnswer(agentSchema, JSON.parse(text));
    expect(answer).toMatchObject({ state: "suspended", verified: true });
    expect(answer.games).toMatchObject([{ online: true }]);
    await retireAgent(database, created.id);
    const left = await (await ask(agent.GET, "", { slug: "suspended" })).json();
    expect(readAnswer(agentSchema, left)).toMatchObject({
      state: "retired",
      games: [{ online: false }],
    });
    expect(answer.versions).toMatchObject([{ passed: false, unpinned: true }]);
  });

  it.each(["house.csv", "house"])(
    "give the board as CSV that is not a formula: %s",
    async (season) => {
      const answer = await ask(leaderboard.GET, "?format=csv", { season });
      expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      const rows = (await answer.text()).split("\r\n");
      expect(rows[1]).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    },
  );
});

describe("invalid requests", () => {
  const missing = { id: UNKNOWN };
  it.each<[string, () => Promise<Response>, number, string]>([
    ["an unknown match", () => ask(match.GET, "", missing), 404, "not-found"],
    ["the log of an unknown match", () => ask(log.GET, "", missing), 404, "not-found"],
    ["a malformed id", () => ask(match.GET, "", { id: "1' OR 1=1" }), 400, "bad-request"],
    ["a malformed id of a log", () => ask(log.GET, "", { id: "x" }), 400, "bad-request"],
    ["a malformed cursor", () => ask(matches.GET, "?cursor=zzz", {}), 400, "bad-request"],
    ["an absurd limit", () => ask(matches.GET, "?limit=-1", {}), 400, "bad-request"],
    ["a limit that is not a number", () => ask(matches.GET, "?limit=many", {}), 400, "bad-request"],
    ["an absurd place", () => ask(log.GET, "?after=x", { id: over }), 400, "bad-request"],
    ["an unknown season", () => ask(leaderboard.GET, "", { season: "none" }), 404, "not-found"],
    ["no board", () => ask(leaderboard.GET, "?locale=zh", { season: "house" }), 404, "not-found"],
    ["an unknown agent", () => ask(agent.GET, "", { slug: "none" }), 404, "not-found"],
    ["a name with a NUL", () => ask(agent.GET, "", { slug: "%00" }), 400, "bad-request"],
    ["a parameter with a NUL", () => ask(matches.GET, "?season=%00", {}), 400, "bad-request"],
    ["a broken address", () => ask(agent.GET, "", { slug: "%E0%A4%A" }), 400, "bad-request"],
  ])("%s is an error in JSON", async (_, call, status, code) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(readAnswer(errorSchema, await answer.json()).error.code).toBe(code);
  });

  it("cuts a page that is too large instead of refusing it", async () => {
    expect((await ask(matches.GET, "?limit=100000", {})).status).toBe(200);
  });
});

it("publishes the messages of the agent protocol as JSON Schema", async () => {
  const { $schema, $defs } = await (await ask(agentProtocol.GET, "", {})).json();
  expect($schema).toBe("https://json-schema.org/draft/2020-12/schema");
  expect(Object.keys($defs)).toEqual(["description", "question", "answer", "reply", "events"]);
  expect($defs.question.properties.ask.required).toContain("schema");
});

it("says that it is well, and describes itself", async () => {
  expect(readAnswer(healthSchema, await (await health.GET()).json()).status).toBe("ok");
  const document = await (await ask(openapi.GET, "", {})).json();
  expect(Object.keys(document.paths)).toContain("/matches/{id}/log");
});
