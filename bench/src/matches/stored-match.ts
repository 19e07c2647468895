import type { AnyConnector, Session } from "@wisp/agents";
import {
  appendTurn,
  type Database,
  finishMatch,
  type LeasedMatch,
  leaseMatch,
  loadLog,
  saveDecisions,
} from "@wisp/db";
import { type Decision, isFailure, randomFrom, scoped } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { type MatchStore, type Projection, playMatch, type Turn } from "@wisp/play";
import { gameNamed } from "./season.ts";

/** The writes of a match, transaction by transaction, between its lease and its finish. */
export interface WrittenMatch {
  readonly matchId: string;
  readonly seasonId: string | null;
  readonly locale: string;
  readonly seats: LeasedMatch["seats"];
  readonly writes: readonly (Turn | { readonly decisions: readonly Decision[] })[];
  readonly played: Projection;
}

const LEASE_MS = 15_000;

async function openSeats(match: LeasedMatch, house: AnyConnector): Promise<Session[]> {
  return Promise.all(
    match.seats.map(async ({ seat, version }) => {
      const session = await house.open(house.settings.parse(version.settings), {
        sessionId: crypto.randomUUID(),
        game: match.game,
        locale: match.locale,
        seat,
        config: match.config,
        random: scoped(randomFrom(match.seed), `agent/${seat}`),
      });
      if (isFailure(session)) throw new Error(session.detail);
      return session;
    }),
  );
}

/** Leases a waiting match, plays it with its house agents, stores all of it and finishes it. */
export async function playStored(
  database: Database,
  house: AnyConnector,
  matchId: string,
): Promise<WrittenMatch> {
  const match = await leaseMatch(database, matchId, { runner: "bench", leaseMs: LEASE_MS });
  if (match === null) throw new Error(`match ${matchId} cannot be claimed`);
  const { game } = gameNamed(match.game);
  const { fence, locale, seed, seats, seasonId } = match;
  const writes: WrittenMatch["writes"][number][] = [];
  const store: MatchStore = {
    saveDecisions(decisions) {
      writes.push({ decisions });
      return saveDecisions(database, matchId, fence, decisions);
    },
    appendTurn(turn) {
      writes.push(turn);
      return appendTurn(database, matchId, fence, turn.from, turn.events, turn.decisions);
    },
  };
  // As the runner does: a first lease finds nothing stored.
  const stored = fence === 1 ? { events: [], decisions: [] } : await loadLog(database, matchId);
  const sessions = await openSeats(match, house);
  const played = await playMatch({
    game,
    setup: {
      seed,
      config: game.config.parse(match.config),
      materials: game.materials.parse(match.materials),
    },
    locale,
    sessions,
    store,
    stored,
  });
  if ("stopped" in played) throw new Error("nobody stopped this match");
  await finishMatch(database, matchId, fence, played, leaderboardRulesOf(game.id));
  await Promise.all(sessions.map((session) => session.close()));
  return { matchId, seasonId, locale, seats, writes, played };
}
