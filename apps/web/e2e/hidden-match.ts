import { createMatch, type Database, ensureSeason, getMatch } from "@wisp/db";
import { randomAlgorithm, seedHash } from "@wisp/game";
import { expect } from "playwright/test";

/** House agents that never say their word. */
const DISCREET = ["bayes", "bold", "cautious", "copycat", "crowd", "grudge"];

/**
 * Makes the runner play a match on the two words, in a season that hides the words of its finished
 * matches until they are retired; returns its id once it is over, and the season's slug.
 */
export async function playHidden(
  database: Database,
  source: { readonly pack: string; readonly family: string },
  pair: readonly [string, string],
): Promise<{ readonly id: string; readonly season: string }> {
  const slug = `hidden-${source.pack}`;
  const game = "who-is-spy";
  const kind = { game, config: {}, locales: ["en"], house: false };
  const season = await ensureSeason(database, { ...kind, slug, name: "Hidden words" });
  await database.prisma.season.update({
    where: { slug },
    data: { wordsShown: "retired", status: "frozen" },
  });
  const { rows } = await database.connection.query<{ agentId: string; versionId: string }>(
    `SELECT agent."id" AS "agentId", version."id" AS "versionId"
      FROM "Agent" agent JOIN "AgentVersion" version ON version."agentId" = agent."id"
      WHERE agent."slug" = ANY($1) ORDER BY agent."slug"`,
    [DISCREET],
  );
  // The same in every run, unlike the family's slug, so that the agents' speeches are the same.
  const seed = `hidden words of ${source.pack}`;
  const id = await createMatch(database, {
    seasonId: season.id,
    game,
    gameVersion: 1,
    locale: "en",
    pace: "full",
    config: { language: "en" },
    materials: {
      family: `${source.pack}/${source.family}`,
      pair: pair.map((word) => ({ word, aliases: [] })),
    },
    words: { ...source, pair },
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm,
    seats: rows.map((agent, seat) => ({ ...agent, seat })),
  });
  if (typeof id !== "string") throw new Error(id.detail);
  // Nobody queued it: a runner finds it at its next look for matches that wait.
  await expect
    .poll(async () => (await getMatch(database, id))?.status, { timeout: 90_000 })
    .toBe("finished");
  return { id, season: slug };
}
