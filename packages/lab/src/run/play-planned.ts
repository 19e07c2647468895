import type { AnswerFailure, Budget, SeatContext, Session } from "@wisp/agents";
import { isFailure, type Outcome, randomFrom, type Seat, scoped } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { MemoryStore, playMatch } from "@wisp/play";
import type { PlannedMatch, PlannedSeat } from "../blocks/planned-match.ts";
import type { Experiment } from "../plan/experiment.ts";
import type { LostCost, MatchResult } from "../results/result.ts";
import { resultOf } from "../results/result-of.ts";
import { summed } from "../results/summed.ts";
import { changedSession } from "./changed-session.ts";
import { openSeats } from "./open-seats.ts";

/** Opens a session of an agent as an experiment writes it, with an arm's settings over its own. */
export type OpenSession = (
  seat: Pick<PlannedSeat, "agent" | "settings">,
  context: SeatContext,
) => Promise<Session | AnswerFailure>;

/** A match that was played, with its log. */
export interface KeptMatch {
  readonly planned: PlannedMatch;
  readonly store: MemoryStore;
  readonly outcome: Outcome;
}

/** What playing a planned match needs. */
export interface PlayMeans {
  readonly open: OpenSession;
  /** A new id for each session: agents with a memory must not take one match for another. */
  newSessionId(): string;
  /** Pays for calls to models; absent: the cost is not limited. */
  readonly budget?: Budget;
  readonly stop?: AbortSignal;
  /** Is given every finished match before its result counts. */
  keepMatch?(match: KeptMatch): Promise<void>;
}

/** Opens the session of a seat with the changes of its arm. */
async function openSeat(
  { id: game }: GameEntry["game"],
  { language }: Experiment,
  { seed, config }: PlannedMatch,
  { agent, settings, appended, instructed }: PlannedSeat,
  seat: Seat,
  { open, newSessionId, budget }: PlayMeans,
): Promise<Session | AnswerFailure> {
  const context: SeatContext = {
    sessionId: newSessionId(),
    game,
    locale: language,
    seat,
    config,
    random: scoped(randomFrom(seed), `agent/${seat}`),
    ...(budget !== undefined && { budget }),
  };
  const session = await open({ agent, settings }, context);
  return isFailure(session) ? session : changedSession(session, { appended, instructed });
}

/**
 * Plays one match of an experiment in memory. Returns the cost of a stopped match, and a failure when an
 * agent's session cannot be opened.
 */
export async function playPlanned(
  entry: GameEntry,
  experiment: Experiment,
  planned: PlannedMatch,
  means: PlayMeans,
): Promise<MatchResult | LostCost | AnswerFailure> {
  const { seed, config, materials } = planned;
  const { game } = entry;
  const sessions = await openSeats(planned.seats, (own, seat) =>
    openSeat(game, experiment, planned, own, seat, means),
  );
  if (isFailure(sessions)) return sessions;
  const store = new MemoryStore();
  try {
    const played = await playMatch({
      game,
      sessions,
      store,
      probes: experiment.probes,
      locale: experiment.language,
      setup: { seed, config, materials },
      ...(means.stop !== undefined && { stop: means.stop }),
    });
    if ("stopped" in played) {
      return { lostMicros: summed(store.decisions.map(({ costMicros }) => costMicros)) ?? 0 };
    }
    await means.keepMatch?.({ planned, store, outcome: played.outcome });
    const { events, decisions } = store;
    const ended = { projection: played, events, decisions };
    return resultOf(entry, planned, ended, { rules: game.version });
  } finally {
    await Promise.all(sessions.map((session) => session.close()));
  }
}
