import { houseConnector } from "@wisp/agents";
import {
  appendTurn,
  createAgent,
  createMatch,
  type Database,
  ensureSeason,
  finishMatch,
  leaseMatch,
  saveDecisions,
} from "@wisp/db";
import { isFailure, randomAlgorithm, randomFrom, scoped, seedHash } from "@wisp/game";
import { games, leaderboardRulesOf } from "@wisp/games";
import { playMatch } from "@wisp/play";

const entry = games["who-is-spy"];
if (entry === undefined) throw new Error("no game");
const { game, house } = entry;

interface SeatedAgent {
  readonly agentId: string;
  readonly versionId: string;
  readonly character: string;
}

async function agents(database: Database): Promise<SeatedAgent[]> {
  const registered: SeatedAgent[] = [];
  for (const { id } of house.slice(0, 6)) {
    const created = await createAgent(database, {
      slug: id,
      name: id,
      games: [{ game: game.id, locale: "en" }],
      ownerId: null,
      house: true,
      endpoint: null,
      version: { connector: "house", settings: { character: id }, model: null, commit: null },
    });
    if (isFailure(created)) throw new Error(created.detail);
    registered.push({ agentId: created.id, versionId: created.version.id, character: id });
  }
  return registered;
}

async function playStored(
  database: Database,
  seasonId: string,
  table: readonly SeatedAgent[],
  seed: string,
): Promise<string> {
  const { config, materials } = entry?.ordinary("en", randomFrom(seed)) ?? {};
  const id = await createMatch(database, {
    seasonId,
    game: game.id,
    gameVersion: game.version,
    locale: "en",
    config,
    materials,
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm,
    pace: "full",
    seats: table.map(({ agentId, versionId }, seat) => ({ seat, agentId, versionId })),
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const leased = await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 });
  const fence = leased?.fence ?? 0;
  const connector = houseConnector({ [game.id]: house });
  const sessions = await Promise.all(
    table.map(async ({ character }, seat) => {
      const random = scoped(randomFrom(seed), `agent/${seat}`);
      const context = {
        sessionId: `${seat}`,
        game: game.id,
        locale: "en" as const,
        seat,
        config,
        random,
      };
      const session = await connector.open({ character, pace: "full" }, context);
      if (isFailure(session)) throw new Error(session.detail);
      return session;
    }),
  );
  const played = await playMatch({
    game,
    setup: { seed, config, materials },
    locale: "en",
    sessions,
    store: {
      saveDecisions: (decisions) => saveDecisions(database, id, fence, decisions),
      appendTurn: ({ from, events, decisions }) =>
        appendTurn(database, id, fence, from, events, decisions),
    },
  });
  if ("stopped" in played) throw new Error("stopped");
  await finishMatch(database, id, fence, played, leaderboardRulesOf("who-is-spy"));
  return id;
}

/**
 * Plays matches of six house agents into a database, all of one season, one after another until the
 * caller stops, and yields their ids.
 */
export async function* playedMatches(database: Database): AsyncGenerator<string> {
  const season = await ensureSeason(database, {
    slug: "test",
    name: "Test",
    game: game.id,
    config: {},
    locales: ["en"],
    house: true,
  });
  const table = await agents(database);
  for (let index = 0; ; index += 1) {
    yield await playStored(database, season.id, table, `match ${index}`);
  }
}

/** Plays `count` matches and returns their ids. */
export async function finishedMatches(database: Database, count: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of playedMatches(database)) {
    if (ids.push(id) === count) break;
  }
  return ids;
}
