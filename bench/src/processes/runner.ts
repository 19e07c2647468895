import { createAgent, type Database, leaseDuty } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { z } from "zod";
import { type Seatable, whoIsSpy } from "../matches/season.ts";
import { type Child, startChild } from "./child.ts";

const port = z.object({ port: z.int(), msg: z.literal("runner is up") });

/** The port in a line of the runner's log, if there is one. */
function portIn(line: string): string | undefined {
  if (!line.startsWith("{")) return undefined;
  const parsed = port.safeParse(JSON.parse(line));
  return parsed.success ? `${parsed.data.port}` : undefined;
}

/** A runner of this checkout, for `matches` in parallel and nothing else; `ready` gives its port. */
export const startRunner = (
  databaseUrl: string,
  matches: number,
  more: Readonly<Record<string, string>> = {},
): Child =>
  startChild({
    command: process.execPath,
    words: ["apps/runner/src/main.ts"],
    environment: {
      DATABASE_URL: databaseUrl,
      WISP_MODE: "local",
      WISP_RUNNER_PORT: "0",
      WISP_RUNNER_MATCHES: `${matches}`,
      WISP_HOUSE_SEASON: "off",
      WISP_HEALTH_CHECKS: "off",
      WISP_LOG_LEVEL: "info",
      ...more,
    },
    wanted: portIn,
  });

const HOUR_MS = 3_600_000;

/** Keeps fits of ratings, a process of the leading runner, out of an hour of measurement. */
export async function holdRatings(database: Database): Promise<void> {
  // Later than every release, so that no runner takes the duty over.
  const lease = { runner: "bench/1", leaseMs: HOUR_MS, release: "~" };
  if ((await leaseDuty(database, "ratings", lease)) === null) throw new Error("a runner leads");
}

/** Registers servers of the Space protocol, one agent each; their names are `name` and a number. */
export async function registerServers(
  database: Database,
  urls: readonly string[],
  name = "agent",
): Promise<Seatable[]> {
  const { game } = whoIsSpy();
  const seatable: Seatable[] = [];
  for (const [index, url] of urls.entries()) {
    const agent = await createAgent(database, {
      slug: `${name}-${index}`,
      name: `${name}-${index}`,
      games: [{ game: game.id, locale: "en" }],
      ownerId: null,
      house: false,
      endpoint: url,
      maxConcurrent: null,
      version: { connector: "space", settings: { url }, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    seatable.push({ agentId: agent.id, versionId: agent.version.id });
  }
  return seatable;
}
