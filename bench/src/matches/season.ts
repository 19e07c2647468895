import { Readable } from "node:stream";
import { createMatch, type Database, ensureSeason, type Pace } from "@wisp/db";
import { randomAlgorithm, randomFrom, seedHash } from "@wisp/game";
import { type GameEntry, games } from "@wisp/games";

/** An agent that can be given a seat. */
export interface Seatable {
  readonly agentId: string;
  readonly versionId: string;
}

/** A game of this release. */
export function gameNamed(id: string): GameEntry {
  const entry = games[id];
  if (entry === undefined) throw new Error(`${id} is not registered`);
  return entry;
}

/** Who is Spy, whose matches most benchmarks play. */
export const whoIsSpy = (): GameEntry => gameNamed("who-is-spy");

/** Slug of the benchmark's season. */
export const SEASON = "bench";

/** A ranked season for the benchmark's matches; its id. */
export async function openSeason(database: Database): Promise<string> {
  const season = await ensureSeason(database, {
    slug: SEASON,
    name: "Benchmark",
    game: whoIsSpy().game.id,
    config: {},
    locales: ["en"],
    house: false,
  });
  return season.id;
}

interface WaitingMatches {
  /** Who is Spy if it is absent. */
  readonly entry?: GameEntry;
  readonly seasonId: string | null;
  /** As many as there are seats are drawn for every match. */
  readonly agents: readonly Seatable[];
  readonly count: number;
  /** Seeds are this and a number. */
  readonly seed: string;
  /** `full` by default; spectators are notified of matches for `people` alone. */
  readonly pace?: Pace;
  /** Overrides of an ordinary match. */
  readonly config?: object;
  readonly materials?: object;
}

const AT_ONCE = 16;

/** Creates waiting matches of the ordinary configuration and returns their ids. */
export async function createWaiting(
  database: Database,
  waiting: WaitingMatches,
): Promise<string[]> {
  const { game, ordinary } = waiting.entry ?? whoIsSpy();
  const pace: Pace = waiting.pace ?? "full";
  const create = async (index: number): Promise<string> => {
    const seed = `${waiting.seed}/${index}`;
    const random = randomFrom(seed);
    const { config, materials } = ordinary("en", random);
    const whole = game.config.parse(Object.assign({}, config, waiting.config));
    const seats = random("bench/table").shuffle(waiting.agents).slice(0, game.seatsOf(whole));
    const id = await createMatch(database, {
      seasonId: waiting.seasonId,
      game: game.id,
      gameVersion: game.version,
      locale: "en",
      config: whole,
      materials: game.materials.parse(Object.assign({}, materials, waiting.materials)),
      seed,
      seedHash: seedHash(seed),
      randomAlgorithm,
      pace,
      seats: seats.map(({ agentId, versionId }, seat) => ({ seat, agentId, versionId })),
    });
    if (typeof id !== "string") throw new Error(id.detail);
    return id;
  };
  // Few enough in parallel that none times out while waiting for a connection.
  return Readable.from(Array(waiting.count).keys()).map(create, { concurrency: AT_ONCE }).toArray();
}
