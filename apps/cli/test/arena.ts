import { houseConnector } from "@wisp/agents";
import { readTournament, tournamentRequest } from "@wisp/arena";
import {
  appendTurn,
  createAgent,
  createMatch,
  createPlanned,
  createSeason,
  type Database,
  ensureSeason,
  ensureUser,
  finishMatch,
  inviteAgents,
  leaseMatch,
  performSeasonAction,
  type SeasonTerms,
  type StagePlace,
  saveDecisions,
  seasonBySlug,
} from "@wisp/db";
import { isFailure, randomAlgorithm, randomFrom, scoped, seedHash, stagesShape } from "@wisp/game";
import { games, leaderboardRulesOf } from "@wisp/games";
import { tournamentStages } from "@wisp/matchmaking";
import { playMatch } from "@wisp/play";
import { plainTerms } from "@wisp/test-kit/season-terms";

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
  place: StagePlace | null = null,
): Promise<string> {
  const { config, materials } = entry?.ordinary("en", randomFrom(seed)) ?? {};
  const match = {
    seasonId,
    game: game.id,
    gameVersion: game.version,
    locale: "en" as const,
    config,
    materials,
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm,
    pace: "full" as const,
    seats: table.map(({ agentId, versionId }, seat) => ({ seat, agentId, versionId })),
  };
  const id =
    place === null
      ? await createMatch(database, match)
      : await createPlanned(database, seasonId, match, { place, late: 0 });
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

/**
 * Plays a tournament of six house agents to its end: two rounds of a Swiss, then a final table that plays one
 * rotation set. Its archive is that of the season "cup".
 */
export async function playedTournament(database: Database): Promise<void> {
  const table = await agents(database);
  const organizer = { id: (await ensureUser(database, "olga")).id, role: "organizer" } as const;
  const terms: SeasonTerms = {
    ...plainTerms,
    slug: "cup",
    name: "Cup",
    game: game.id,
    config: {},
    schedule: "blocks",
    clockMs: null,
    variant: false,
    stages: stagesShape.parse([
      { kind: "swiss", rounds: 2 },
      { kind: "knockout", advance: 3, maxSets: 1 },
    ]),
  };
  const made = await createSeason(database, organizer, { terms, packs: [], drawsWords: true });
  if (isFailure(made)) throw new Error(made.detail);
  const slugs = table.map(({ character }) => character);
  const refused = await inviteAgents(database, organizer.id, made.id, slugs);
  if (refused.length > 0) throw new Error("not invited");
  const act = async (action: "start" | "freeze"): Promise<void> => {
    const request = { seasonId: made.id, action, actorId: organizer.id };
    const done = await performSeasonAction(database, {
      ...request,
      seats: 6,
      allowSameOwner: false,
    });
    if (isFailure(done)) throw new Error(done.detail);
  };
  await act("start");
  for (;;) {
    const season = await seasonBySlug(database, "cup");
    const tournament = season && (await readTournament(database, season));
    if (tournament === null) throw new Error("no tournament");
    const begun = tournamentStages(tournamentRequest(tournament, Date.now()));
    const stage = begun.length - 1;
    const due = begun[stage]?.tables.find(({ state }) => state === "due");
    if (due === undefined) break;
    const { round, group, match, seats: entrants, dealt } = due;
    const place = { stage, round, group, table: due.table, match, entrants, dealt };
    const seated = entrants.flatMap((id) => table.filter(({ agentId }) => agentId === id));
    const seats = seated.map((_, seat) => seat);
    await playStored(database, made.id, seated, JSON.stringify(place), { ...place, seats });
  }
  await act("freeze");
}
