import { randomBytes } from "node:crypto";
import type { NewMatch, Pace, Season } from "@wisp/db";
import {
  type Locale,
  type Random,
  randomAlgorithm,
  randomFrom,
  scoped,
  seedHash,
} from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import type { Roles } from "@wisp/matchmaking";
import { seated } from "@wisp/play";

interface Seatable {
  readonly agentId: string;
  readonly versionId: string;
}

/** What the matches of some tables have in common. */
export interface MatchKind {
  readonly entry: GameEntry;
  /** Null: unranked. */
  readonly season: Season | null;
  readonly locale: Locale;
  readonly pace: Pace;
}

export const newSeed = (): string => randomBytes(32).toString("hex");

/** The chance by which the table of a match is made, its roles included: of the match's own seed. */
export const tableChance = (seed: string): Random => scoped(randomFrom(seed), "matchmaking");

/**
 * A match for a table: an ordinary one of its game and season. `roles` are fixed in its materials
 * (where the game has any); null leaves them to the game's own draws.
 */
export function newMatch<Agent extends Seatable>(
  { entry: { game, ordinary, roles: fixable }, season, locale, pace }: MatchKind,
  seed: string,
  agents: readonly Agent[],
  roles: Roles<Agent> | null,
): NewMatch {
  const seats = seated(seed, agents);
  const { config, materials } = ordinary(locale, randomFrom(seed));
  const fixed =
    fixable === null || roles === null
      ? materials
      : fixable.fix(materials, {
          spy: seats.indexOf(roles.spy),
          firstSpeaker: seats.indexOf(roles.firstSpeaker),
          civilianWord: roles.civilianWord,
        });
  return {
    seasonId: season?.id ?? null,
    game: game.id,
    gameVersion: game.version,
    locale,
    config: game.config.parse(Object.assign({}, config, season?.config)),
    materials: game.materials.parse(fixed),
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm,
    pace,
    seats: seats.map(({ agentId, versionId }, seat) => ({ seat, agentId, versionId })),
  };
}
