import { agentBySlug, createMatch, type Database, loadLog } from "@wisp/db";
import { type Locale, seatsIn } from "@wisp/game";
import { games, houseAgentSlug } from "@wisp/games";
import { newMatch } from "../src/matchmaking/tables.ts";
import { finished, played, type SeatableAgent } from "./arena.ts";

/** A finished match of an agent with house agents. */
export interface HouseMatch {
  readonly game: string;
  readonly locale: Locale;
  /** Whether a replay gives the stored events. */
  readonly equal: boolean;
  /** The agent's decisions in order. `missed` says why one is lost or illegal. */
  readonly decisions: readonly {
    readonly ask: string;
    readonly text: string | null;
    readonly missed: string | null;
  }[];
}

/** Steps of a night last their whole limit beside an agent that is not of the house. */
const shortNights = { nightTimeLimitMs: 3_000 } as const;

/** Writes an ordinary match of an agent with house agents, which are seeded, and waits for its end. */
export async function playedWithHouse(
  database: Database,
  agent: SeatableAgent,
  game: string,
  locale: Locale,
): Promise<HouseMatch> {
  const entry = games[game];
  if (entry === undefined) throw new Error(`there is no game ${game}`);
  const opponents = entry.house
    .filter(({ failsOnPurpose }) => !failsOnPurpose)
    .slice(0, seatsIn(entry.game, {}) - 1)
    .map(async ({ id }) => {
      const found = await agentBySlug(database, houseAgentSlug(id, locale));
      if (found === null) throw new Error(`no house agent plays ${id}`);
      return { agentId: found.id, versionId: found.version.id, ownerId: null };
    });
  const agents = [{ ...agent, ownerId: null }, ...(await Promise.all(opponents))];
  const gameOptions = game === "werewolf" ? shortNights : null;
  const kind = { entry, season: null, locale, pace: "full", pairs: null, gameOptions } as const;
  const match = newMatch(kind, `${game} in ${locale}`, agents, null);
  const id = await createMatch(database, match);
  if (typeof id !== "string") throw new Error(id.detail);
  await finished(database, id);
  const seat = match.seats.findIndex(({ agentId }) => agentId === agent.agentId);
  const log = await loadLog(database, id);
  return {
    game,
    locale,
    equal: (await played(database, id)).equal,
    decisions: log.decisions
      .filter((each) => each.seat === seat)
      .map(({ ask, text, missed }) => ({ ask, text, missed })),
  };
}
