import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { connectors, outboundClient } from "@wisp/agents";
import { createAgent, type Database, openDatabase } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games, leaderboardRulesOf } from "@wisp/games";
import { print } from "@wisp/test-kit/measure";
import { buildWeb } from "../../../apps/cli/src/arena/web-build.ts";
import { environmentOfBench } from "../env.ts";
import { createWaiting, openSeason, SEASON, type Seatable, whoIsSpy } from "../matches/season.ts";
import { playStored } from "../matches/stored-match.ts";
import { type Child, startChild } from "./child.ts";
import { startPostgres } from "./postgres.ts";

const AT_ONCE = 32;

/** The site on a database of finished matches, without a runner. */
export interface FilledSite extends AsyncDisposable {
  readonly address: string;
  readonly database: Database;
  readonly databaseUrl: string;
  /** Of its processes; see `processesOf`. */
  readonly group: number;
  /** Addresses of its pages by kind, at least 60 each: the first is the one that most ask for. */
  readonly pages: Readonly<Record<PageKind, readonly string[]>>;
}

export type PageKind = "watch" | "match" | "leaderboard" | "profile";

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no TCP address");
  return address.port;
}

/** `count` agents, of all house characters in turn. */
export async function makeAgents(database: Database, count: number): Promise<Seatable[]> {
  const { game, house } = whoIsSpy();
  const made: Seatable[] = [];
  for (let index = 0; index < count; index += 1) {
    const character = house[index % house.length]?.id ?? "";
    const agent = await createAgent(database, {
      slug: `${character}-${index}`,
      name: `${character} ${index}`,
      games: [{ game: game.id, locale: "en" }],
      ownerId: null,
      house: true,
      endpoint: null,
      version: { connector: "house", settings: { character }, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    made.push({ agentId: agent.id, versionId: agent.version.id });
  }
  return made;
}

async function fill(database: Database, matches: number): Promise<void> {
  const client = outboundClient({ mode: "local" });
  const house = connectors({ client, games }).get("house");
  if (house === undefined) throw new Error("there is no house connector");
  const ids = await createWaiting(database, {
    seasonId: await openSeason(database),
    agents: await makeAgents(database, 60),
    count: matches,
    seed: "web",
  });
  const left = ids.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const id of left) await playStored(database, house, id);
    }),
  );
  await client.close();
  await database.connection.query("ANALYZE");
}

/** Builds the site, unless its sources are those of the last build here. */
export const buildSite = (): Promise<void> =>
  buildWeb(environmentOfBench, new AbortController().signal, () => print("building the site"));

/** Serves the built site on loopback; resolves when it listens. */
export async function serveSite(
  databaseUrl: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
  onLine?: (line: string) => void,
): Promise<Child> {
  const site = startChild({
    command: "npm",
    words: ["run", "-s", "start", "-w", "@wisp/web", "--", "-H", "127.0.0.1", "-p", `${port}`],
    environment: {
      DATABASE_URL: databaseUrl,
      WISP_MODE: "local",
      WISP_WEB_PROCESSES: "2",
      WISP_SECRET_KEYS: `bench:${randomBytes(32).toString("base64")}`,
      ...environment,
    },
    wanted: (line) => (/Ready in/.test(line) ? line : undefined),
    onLine,
  });
  await site.ready;
  return site;
}

async function found(database: Database, text: string): Promise<string[]> {
  const { rows } = await database.connection.query<{ found: string }>(text);
  return rows.map((row) => row.found);
}

/** Many addresses of every kind of page: matches of three rounds, agents, filters, columns. */
export async function addressesOf(database: Database, site: string): Promise<FilledSite["pages"]> {
  const matches = await found(
    database,
    // The same matches in every run.
    `SELECT "id" AS "found" FROM "Match" WHERE "rounds" = 3 ORDER BY "seed" DESC LIMIT 500`,
  );
  const agents = await found(database, `SELECT "slug" AS "found" FROM "Agent" ORDER BY "id"`);
  const leaderboard = `${site}/leaderboard/${SEASON}`;
  const filters = ["fouls=with", "fouls=without", "rounds=1", "rounds=2", "rounds=3"];
  return {
    watch: [
      `${site}/watch`,
      ...agents.flatMap((slug) => filters.map((some) => `${site}/watch?agent=${slug}&${some}`)),
    ],
    match: matches.map((id) => `${site}/watch/${id}`),
    leaderboard: [
      leaderboard,
      ...leaderboardRulesOf("who-is-spy").figures.flatMap(({ id: by }) =>
        ["best", "worst"].flatMap((order) =>
          ["0", "1"].map((clean) => `${leaderboard}?sort=${by}&order=${order}&clean=${clean}`),
        ),
      ),
    ],
    profile: agents.map((slug) => `${site}/agents/${slug}`),
  };
}

/** Builds the site, fills a separate Postgres with finished matches and serves it on loopback. */
export async function openFilledSite(
  matches: number,
  environment: Readonly<Record<string, string>> = {},
  onLine?: (line: string) => void,
): Promise<FilledSite> {
  // First, since a build that fails leaves nothing behind.
  await buildSite();
  const postgres = await startPostgres();
  const url = await postgres.create("web");
  const database = openDatabase({ url, poolSize: 20 });
  await fill(database, matches);
  const port = await freePort();
  const site = await serveSite(url, port, environment, onLine);
  const address = `http://127.0.0.1:${port}`;
  return {
    address,
    database,
    databaseUrl: url,
    group: site.pid,
    pages: await addressesOf(database, address),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await database.close();
      await postgres[Symbol.asyncDispose]();
    },
  };
}
