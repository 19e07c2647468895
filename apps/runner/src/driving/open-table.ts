import type { AnswerFailure, Session } from "@wisp/agents";
import {
  type ClaimedMatch,
  type ClaimedSeat,
  hasLeftSeat,
  isRestCode,
  restAgent,
  seatSession,
} from "@wisp/db";
import { isFailure, randomFrom, scoped } from "@wisp/game";
import { changedSession, mergedSettings } from "@wisp/lab";
import { reach } from "../reach.ts";
import { absentSession } from "./absent-session.ts";
import type { DrivingMeans } from "./driving.ts";
import type { LostMessages } from "./lost-messages.ts";
import { observedSession } from "./observed-session.ts";

/** A seat whose agent did not get ready to play. */
export interface AbsentSeat {
  readonly seat: ClaimedSeat;
  readonly failure: AnswerFailure;
}

/** One session a seat; those of absent agents lose every decision. */
export interface OpenedTable {
  readonly sessions: readonly Session[];
  readonly absent: readonly AbsentSeat[];
}

type Means = Pick<DrivingMeans, "database" | "connectors" | "secretOf" | "budgetFor" | "log"> & {
  readonly lost: LostMessages;
};

async function openSeat(
  match: ClaimedMatch,
  claimed: ClaimedSeat,
  means: Means,
): Promise<Session | AnswerFailure> {
  const { database, budgetFor, log, lost } = means;
  const { seat, agent, version, change } = claimed;
  const settings = settingsFor(match, claimed);
  const reached = await reach(means, agent.id, { kind: version.connector, settings });
  if (isFailure(reached)) return reached;
  const session = await reached.connector.open(reached.settings, {
    sessionId: seatSession(match, seat),
    game: match.game,
    locale: match.locale,
    seat,
    config: match.config,
    random: scoped(randomFrom(match.seed), `agent/${seat}`),
    // Only paid calls draw on it: an agent without an owner that makes them is a resident.
    budget: budgetFor?.({
      ownerId: agent.ownerId,
      resident: agent.ownerId === null ? agent.slug : null,
      seasonId: match.seasonId,
      experimentId: match.experimentId,
      labUser: match.labUser,
    }),
    ...(match.personTimeLimitMs !== null && { personTimeLimitMs: match.personTimeLimitMs }),
    hasLeft: () => hasLeftSeat(database, match.id, seat),
    note: (failure) => {
      const { failed, detail } = failure;
      log.info({ matchId: match.id, seat, failed, detail }, "a message was lost");
      lost.add(claimed, failure);
    },
  });
  const observe = (failure: AnswerFailure): void => restAfter(failure, match, claimed, means);
  if (isFailure(session)) {
    observe(session);
    return session;
  }
  const observed = agent.house ? session : observedSession(session, observe);
  if (change === null) return observed;
  const { appended, instructed = [] } = change;
  return changedSession(observed, { appended, instructed });
}

/**
 * Has the agent of a seat rest at once if its service limits its rate or its quota is spent: it begins
 * no other match meanwhile. It plays this one to its end. Experiments and forks of others keep no agent
 * from its ranked matches, whose own calls show whether it has to rest.
 */
function restAfter(
  { failed: code, detail, retryAfterMs: afterMs }: AnswerFailure,
  { id: matchId, labUser }: ClaimedMatch,
  { agent }: ClaimedSeat,
  { database, log }: Means,
): void {
  const isBorrowed = labUser !== null && labUser.id !== agent.ownerId;
  if (!isRestCode(code) || isBorrowed) return;
  restAgent(database, { agentId: agent.id, code, detail, afterMs }).then(
    (rest) => log.info({ matchId, agent: agent.slug, until: rest?.until }, "agent rests"),
    (error: unknown) => log.warn({ matchId, err: error }, "a rest could not be stored"),
  );
}

/** House agents take the pace of the match; what reaches others is theirs and an experiment's alone. */
function settingsFor(match: ClaimedMatch, { agent, version, change }: ClaimedSeat): unknown {
  const settings =
    change === null ? version.settings : mergedSettings(version.settings, change.settings);
  return agent.house ? Object.assign({}, settings, { pace: match.pace }) : settings;
}

/** Opens the sessions of a table at the same time, and wakes agents that sleep. */
export async function openTable(match: ClaimedMatch, means: Means): Promise<OpenedTable> {
  const opened = await Promise.all(
    match.seats.map(async (seat) => ({
      seat,
      result: await openSeat(match, seat, means).catch(
        (error: unknown): AnswerFailure => ({ failed: "crashed", detail: String(error) }),
      ),
    })),
  );
  return {
    sessions: opened.map(({ result }) => (isFailure(result) ? absentSession(result) : result)),
    absent: opened.flatMap(({ seat, result }) =>
      isFailure(result) ? [{ seat, failure: result }] : [],
    ),
  };
}
