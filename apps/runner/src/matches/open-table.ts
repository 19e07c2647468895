import type { AnswerFailure, MatchResult, Reply, SeatContext, Session } from "@wisp/agents";
import {
  type Candidate,
  hasLeftSeat,
  isPlanned,
  isRestCode,
  type LeasedMatch,
  type LeasedSeat,
  listCandidates,
  replaceSeat,
  restAgent,
  seasonById,
  seatSession,
} from "@wisp/db";
import { isFailure, randomFrom, scoped } from "@wisp/game";
import { changedSession, mergedSettings } from "@wisp/lab";
import { poolCaller } from "../pool.ts";
import { resolveConnection } from "../resolve-connection.ts";
import { type LostMessages, recordIncident } from "./incidents.ts";
import type { MatchDeps } from "./match-deps.ts";

/**
 * Sits in for an agent that could not be woken again in the middle of a match: every decision and interview
 * is lost with the reason, and the others play on.
 */
const absentSession = (failure: AnswerFailure): Session => ({
  perceive() {},
  async flush() {},
  async decide() {
    return failure;
  },
  async interview() {
    return failure;
  },
  async close() {},
});

/** The session of an empty seat: it ignores events and is never asked. */
const emptySeat: Session = {
  perceive() {},
  async flush() {},
  async decide() {
    throw new Error("an empty seat was asked");
  },
  async close() {},
};

/** A session whose failures to answer are reported to `onFailure`, besides being its replies. */
function observedSession(session: Session, onFailure: (failure: AnswerFailure) => void): Session {
  async function observed(asked: Promise<Reply>): Promise<Reply> {
    const reply = await asked;
    if (isFailure(reply)) onFailure(reply);
    return reply;
  }
  const interview = session.interview?.bind(session);
  const hearResult = session.hearResult?.bind(session);
  return {
    perceive: (event) => session.perceive(event),
    flush: () => session.flush(),
    decide: (...question) => observed(session.decide(...question)),
    ...(interview !== undefined && {
      interview: (...question) => observed(interview(...question)),
    }),
    ...(hearResult !== undefined && { hearResult }),
    close: () => session.close(),
    // It may change during a match.
    get minTimeLimitMs() {
      return session.minTimeLimitMs;
    },
  };
}

/** A seat whose agent did not get ready to play. */
interface AbsentSeat {
  readonly seat: LeasedSeat;
  readonly failure: AnswerFailure;
}

/** One session a seat; those of absent agents lose every decision. */
interface OpenedTable {
  readonly sessions: readonly Session[];
  readonly absent: readonly AbsentSeat[];
}

type TableDeps = Pick<MatchDeps, "database" | "connectors" | "secretOf" | "budgetFor" | "log"> & {
  readonly lost: LostMessages;
};

/** The connector and settings of the agent at a seat. */
function reachedSeat(
  match: LeasedMatch,
  leased: LeasedSeat,
  deps: Pick<TableDeps, "connectors" | "secretOf" | "log">,
): ReturnType<typeof resolveConnection> {
  const { agent, version } = leased;
  const settings = settingsFor(match, leased);
  return resolveConnection(deps, agent.id, { kind: version.connector, settings });
}

/** What the agent at a seat may know about it. */
function contextOf(match: LeasedMatch, leased: LeasedSeat, deps: TableDeps): SeatContext {
  const { database, budgetFor, log, lost } = deps;
  const { seat, agent, version } = leased;
  const called = { kind: version.connector, settings: version.settings };
  const pool = poolCaller(called, { agentId: agent.id, ownerId: agent.ownerId });
  return {
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
      ...(pool !== undefined && { pool: { ...pool, matchId: match.id } }),
    }),
    ...(match.personTimeLimitMs !== null && { personTimeLimitMs: match.personTimeLimitMs }),
    hasLeft: () => hasLeftSeat(database, match.id, seat),
    note: (failure) => {
      const { failed, detail } = failure;
      log.info({ matchId: match.id, seat, failed, detail }, "a message was lost");
      lost.add(leased, failure);
    },
  };
}

async function openSeat(
  match: LeasedMatch,
  leased: LeasedSeat,
  deps: TableDeps,
): Promise<Session | AnswerFailure> {
  const { agent, change } = leased;
  const reached = await reachedSeat(match, leased, deps);
  if (isFailure(reached)) return reached;
  const session = await reached.connector.open(reached.settings, contextOf(match, leased, deps));
  const observe = (failure: AnswerFailure): void => restAfter(failure, match, leased, deps);
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
  { id: matchId, labUser }: LeasedMatch,
  { agent }: LeasedSeat,
  { database, log }: TableDeps,
): void {
  const isBorrowed = labUser !== null && labUser.id !== agent.ownerId;
  if (!isRestCode(code) || isBorrowed) return;
  restAgent(database, { agentId: agent.id, code, detail, afterMs }).then(
    (rest) => log.info({ matchId, agent: agent.slug, until: rest?.until }, "agent rests"),
    (error: unknown) => log.warn({ matchId, err: error }, "a rest could not be stored"),
  );
}

/** House agents take the pace of the match; what reaches others is theirs and an experiment's alone. */
function settingsFor(match: LeasedMatch, { agent, version, change }: LeasedSeat): unknown {
  const settings =
    change === null ? version.settings : mergedSettings(version.settings, change.settings);
  return agent.house ? Object.assign({}, settings, { pace: match.pace }) : settings;
}

/** Opens the sessions of a table at the same time, and wakes agents that sleep. */
export async function openTable(match: LeasedMatch, deps: TableDeps): Promise<OpenedTable> {
  const opened = await Promise.all(
    match.seats.map(async (seat) => ({
      seat,
      result: await openSeat(match, seat, deps).catch(
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

/**
 * Sends the agents of a match whose seal is broken its result, by seat, in the sessions in which they played.
 * Delivery is best effort. Never rejects.
 */
export async function sendResults(
  match: LeasedMatch,
  results: readonly MatchResult[],
  deps: TableDeps,
): Promise<void> {
  if (match.playedFence === null) return;
  const played = { ...match, fence: match.playedFence };
  const send = async (leased: LeasedSeat): Promise<void> => {
    const result = results[leased.seat];
    const reached = await reachedSeat(match, leased, deps);
    if (result === undefined || isFailure(reached)) return;
    const context = contextOf(played, leased, deps);
    await reached.connector.sendResult?.(reached.settings, context, result);
  };
  const sent = await Promise.allSettled(match.seats.map(send));
  for (const each of sent) {
    if (each.status === "fulfilled") continue;
    deps.log.warn({ matchId: match.id, err: each.reason }, "a result could not be sent");
  }
}

/** Opens the sessions of some seats of a match that is over; no other agent is called. */
export async function openSeats(
  match: LeasedMatch,
  chosen: ReadonlySet<number>,
  deps: TableDeps,
): Promise<readonly Session[]> {
  const seats = match.seats.filter(({ seat }) => chosen.has(seat));
  const { sessions } = await openTable({ ...match, seats }, deps);
  const bySeat = new Map(seats.map(({ seat }, place) => [seat, sessions[place]] as const));
  return match.seats.map(({ seat }) => bySeat.get(seat) ?? emptySeat);
}

/** The house agents that can take a seat, those that played least first. */
async function standIns(
  { database }: Pick<MatchDeps, "database">,
  { game, locale, seasonId, experimentId, forkId, seats }: LeasedMatch,
): Promise<Candidate[]> {
  // Its result would count as that of the agent that did not come.
  if (experimentId !== null || forkId !== null) return [];
  const season = seasonId === null ? null : await seasonById(database, seasonId);
  // No other agent can take a place in a plan: its table is made again. Nor is it a part of a self team.
  if (season !== null && (isPlanned(season) || season.team === "self")) return [];
  const sitting = new Set(seats.map(({ agent }) => agent.id));
  const candidates = await listCandidates(database, { game, locale, seasonId });
  return candidates
    .filter(({ house, agentId }) => house && !sitting.has(agentId))
    .sort((one, other) => one.matches - other.matches);
}

/**
 * Puts house agents on the seats of agents that did not wake up, and records an incident for each
 * absent agent, one in however many seats it was to sit. False when too few house agents that may play there are free of this table.
 */
export async function replaceAbsent(
  deps: Pick<MatchDeps, "database" | "log">,
  match: LeasedMatch,
  absent: readonly AbsentSeat[],
): Promise<boolean> {
  const { database } = deps;
  if (absent.some(({ seat }) => seat.agent.house)) return false;
  const free = await standIns(deps, match);
  const replaced = free.length >= absent.length;
  const came = replaced ? "and a house agent played instead" : "which was not played without it";
  for (const [index, { seat, failure }] of absent.entries()) {
    for (const { agentId, versionId } of replaced ? free.slice(index, index + 1) : []) {
      await replaceSeat(database, match.id, match.fence, { seat: seat.seat, agentId, versionId });
    }
    if (absent.findIndex((each) => each.seat.agent.id === seat.agent.id) < index) continue;
    const detail = `It did not join a match, ${came}. ${failure.detail}`;
    await recordIncident(deps, match, seat, { code: failure.failed, detail });
  }
  return replaced;
}
