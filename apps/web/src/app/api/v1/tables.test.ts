import {
  agentListSchema,
  daysSchema,
  matchListSchema,
  packListSchema,
  ranksSchema,
  rivalsSchema,
} from "@wisp/api";
import {
  createAgent,
  createMatch,
  ensureSeason,
  finishMatch,
  leaseMatch,
  turnDays,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { projection } from "@wisp/test-kit/projection";
import { expect, it } from "vitest";
import { openSite } from "#test/open-site.ts";
import { readAnswer } from "#test/read-answer.ts";

const { database } = await openSite();
const matches = await import("./matches/route.ts");
const agents = await import("./agents/route.ts");
const rivals = await import("./agents/[slug]/rivals/route.ts");
const days = await import("./agents/[slug]/days/route.ts");
const ranks = await import("./agents/[slug]/ranks/route.ts");
const packs = await import("./packs/route.ts");
const badge = await import("./agents/[slug]/badge.svg/route.ts");

type Route = (
  request: Request,
  context: { params: Promise<{ slug: string }> },
) => Promise<Response>;

const ask = (route: Route, query = "", slug = "fox"): Promise<Response> =>
  route(new Request(`http://127.0.0.1/${query}`), { params: Promise.resolve({ slug }) });

async function plant(count: number): Promise<string[]> {
  const season = await ensureSeason(database, {
    slug: "house",
    name: "House",
    game: "tic-tac-toe",
    config: {},
    locales: ["en"],
    house: true,
  });
  const seats = [];
  for (const [seat, slug] of ["fox", "owl"].entries()) {
    const agent = await createAgent(database, {
      slug,
      name: slug,
      games: [{ game: "tic-tac-toe", locale: "en" }],
      ownerId: null,
      house: true,
      endpoint: null,
      version: { connector: "house", settings: {}, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    seats.push({ seat, agentId: agent.id, versionId: agent.version.id });
  }
  const ids: string[] = [];
  for (let match = 0; match < count; match += 1) {
    const id = await createMatch(database, {
      seasonId: season.id,
      game: "tic-tac-toe",
      gameVersion: 1,
      locale: "en",
      config: {},
      materials: {},
      seed: `${match}`,
      seedHash: "x",
      randomAlgorithm: "test/1",
      pace: "full",
      seats,
    });
    if (typeof id !== "string") throw new Error(id.detail);
    const leased = await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 });
    await finishMatch(
      database,
      id,
      leased?.fence ?? 0,
      projection({
        outcome: {
          points: [3, 1],
          pointsScale: 2,
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
    ids.push(id);
  }
  return ids;
}

const ids = await plant(3);

it("lists an agent's opponents, and its results by day, as JSON and as CSV", async () => {
  expect(readAnswer(rivalsSchema, await (await ask(rivals.GET)).json())).toEqual({
    slug: "fox",
    rivals: [
      {
        game: "tic-tac-toe",
        locale: "en",
        agent: "owl",
        matches: 3,
        difference: 1,
        interval: null,
        gap: "few-matches",
        lead: null,
      },
    ],
  });
  const table = await ask(rivals.GET, "?format=csv");
  expect(table.headers.get("content-disposition")).toContain("fox-rivals.csv");
  expect(await table.text()).toBe(
    "game,locale,agent,matches,difference,differenceLow,differenceHigh,gap,lead\r\ntic-tac-toe,en,owl,3,1,,,few-matches,\r\n",
  );
  const answer = readAnswer(daysSchema, await (await ask(days.GET)).json());
  expect(answer.days.at(-1)).toMatchObject({ matches: 3, wins: 3, score: 1.5 });
  const lines = (await (await ask(days.GET, "?format=csv")).text()).trim().split("\r\n");
  expect(lines).toEqual(["day,matches,wins,score", expect.stringMatching(/^[\d-]{10},3,3,1\.5$/)]);
  for (const route of [rivals.GET, days.GET, ranks.GET]) {
    expect((await ask(route, "", "nobody")).status).toBe(404);
  }
});

it("compares opponents by game and language, within the bounds of that game, with one chance of error for all", async () => {
  const [fox = "", owl = ""] = (
    await database.connection.query<{ id: string }>(
      `SELECT "id" FROM "Agent" WHERE "slug" IN ('fox', 'owl') ORDER BY "slug"`,
    )
  ).rows.map(({ id }) => id);
  const [first = "", second = ""] = [fox, owl].toSorted();
  const sign = first === fox ? 1 : -1;
  const plantLeaderboard = async (game: string, locale: string, matches: number, mean: number) => {
    const { rows } = await database.connection.query<{ id: string }>(
      `INSERT INTO "Season" ("id", "slug", "name", "game", "config", "locales")
        VALUES (gen_random_uuid(), $1, $1, $2, '{}', $3) RETURNING "id"`,
      [`${game}-${locale}`, game, [locale]],
    );
    await database.connection.query(
      `INSERT INTO "HeadToHead" ("firstId", "secondId", "seasonId", "locale", "matches",
        "difference", "squares", "pointsScale") VALUES ($1, $2, $3, $4, $5, $6, $7, 1)`,
      [first, second, rows[0]?.id, locale, matches, sign * matches * mean, 2 * matches * mean ** 2],
    );
  };
  const listed = async (query = "") =>
    readAnswer(rivalsSchema, await (await ask(rivals.GET, query)).json()).rivals;
  const leadIn = async (game: string) => (await listed(`?game=${game}`)).map(({ lead }) => lead);
  await plantLeaderboard("chameleon", "en", 20, 1);
  expect(await leadIn("chameleon")).toEqual(["ahead"]);
  await plantLeaderboard("holdem", "en", 40, -385);
  await plantLeaderboard("holdem", "zh", 40, 385);
  await plantLeaderboard("a-game-of-old", "en", 5_000, 9);
  // Four comparisons share the chance of error that one had for itself, whichever of them is listed.
  expect(await leadIn("chameleon")).toEqual([null]);
  const found = await listed();
  expect(found.map(({ game, locale, difference }) => [game, locale, difference])).toEqual([
    ["a-game-of-old", "en", 9],
    ["holdem", "en", -385],
    ["holdem", "zh", 385],
    ["chameleon", "en", 1],
    ["tic-tac-toe", "en", 1],
  ]);
  expect(found[0]).toMatchObject({ interval: null, gap: "no-range", lead: null });
  const [low = 0, high = 0] = found[1]?.interval ?? [];
  expect(low).toBeLessThan(-385 - 17);
  expect(high).toBeGreaterThan(-385 + 17);
  expect(await listed("?game=holdem&locale=zh")).toEqual(found.slice(2, 3));
});

it("lists an agent's rank on each board by day, for listed seasons", async () => {
  const ranksOf = async (slug: string) =>
    readAnswer(ranksSchema, await (await ask(ranks.GET, "", slug)).json());
  const leaderboard = { season: "house", locale: "en" };
  expect(await ranksOf("owl")).toEqual({ slug: "owl", boards: [] });
  const { rows } = await database.connection.query<{ day: string; next: string }>(
    `SELECT max("day")::text AS "day", (max("day") + 1)::text AS "next" FROM "StandingDay"`,
  );
  const [{ day, next } = { day: "", next: "" }] = rows;
  await turnDays(database, () => leaderboardRulesOf("tic-tac-toe").ranking, next);
  expect(await ranksOf("owl")).toEqual({
    slug: "owl",
    boards: [{ ...leaderboard, days: [{ day, rank: 2, value: 0.5, rating: null }] }],
  });
  const table = await ask(ranks.GET, "?format=csv");
  expect(table.headers.get("content-disposition")).toContain("fox-ranks.csv");
  expect(await table.text()).toBe(
    `season,locale,day,rank,value,rating\r\nhouse,en,${day},1,1.5,\r\n`,
  );
  await database.connection.query(`UPDATE "Season" SET "visibility" = 'unlisted'`);
  expect(await ranksOf("owl")).toEqual({ slug: "owl", boards: [] });
  await database.connection.query(`UPDATE "Season" SET "visibility" = 'public'`);
});

it("gives matches page by page as CSV, the older page in the link header", async () => {
  const first = await ask(matches.GET, "?format=csv&limit=2");
  const lines = (await first.text()).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(
    new RegExp(`^${ids[2]},tic-tac-toe,house,en,finished,.*,x,,,true,false,fox owl$`),
  );
  const [, next = ""] =
    /^<(\/api\/v1\/matches\?.+)>; rel="next"$/.exec(first.headers.get("link") ?? "") ?? [];
  const second = await ask(matches.GET, next.slice(next.indexOf("?")));
  expect((await second.text()).trim().split("\r\n")[1]).toContain(ids[0]);
  expect(second.headers.get("link")).toBeNull();
  expect(readAnswer(matchListSchema, await (await ask(matches.GET)).json()).matches).toHaveLength(
    3,
  );
});

it("draws a badge of an agent that claims no more than the board", async () => {
  const answer = await ask(badge.GET);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
  expect(await answer.text()).toContain("<title>fox: in placement</title>");
  const chinese = await ask(badge.GET, "?season=house&lang=zh", "owl");
  expect(await chinese.text()).toContain("<title>owl: 定级中</title>");
  expect((await ask(badge.GET, "?season=nowhere")).status).toBe(404);
  expect((await ask(badge.GET, "", "nobody")).status).toBe(404);
});

it("lists packs, never their words", async () => {
  expect(readAnswer(packListSchema, await (await ask(packs.GET)).json()).packs).toEqual([]);
  const table = Buffer.from(await (await ask(packs.GET, "?format=csv")).arrayBuffer());
  expect(table.toString()).toBe(
    "\ufeffslug,name,locale,open,families,ranked,retired_at,created_at\r\n",
  );
  // What reads UTF-8 with a byte-order mark finds the first column by its name.
  expect(new TextDecoder().decode(table).split(",", 1)).toEqual(["slug"]);
});

it("lists agents, found by a part of their names, page by page and as a table", async () => {
  const first = readAnswer(agentListSchema, await (await ask(agents.GET, "?limit=1")).json());
  expect(first.agents).toHaveLength(1);
  const second = readAnswer(
    agentListSchema,
    await (await ask(agents.GET, `?limit=1&cursor=${first.next}`)).json(),
  );
  const slugs = [...first.agents, ...second.agents].map(({ slug }) => slug);
  expect(slugs.toSorted()).toEqual(["fox", "owl"]);
  expect(second.next).toBeNull();
  const found = readAnswer(
    agentListSchema,
    await (await ask(agents.GET, "?q=OW&house=true")).json(),
  );
  expect(found.agents).toMatchObject([{ slug: "owl", version: { number: 1, connector: "house" } }]);
  const table = await ask(agents.GET, "?format=csv&limit=1");
  expect((await table.text()).split("\r\n")[0]).toBe(
    "slug,name,games,house,resident,state,owner,model,created_at",
  );
  expect(table.headers.get("link")).toMatch(/^<\/api\/v1\/agents\?.*cursor=.*>; rel="next"$/);
  expect((await ask(agents.GET, "?cursor=nonsense")).status).toBe(400);
});
