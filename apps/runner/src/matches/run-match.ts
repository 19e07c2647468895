import { setTimeout as sleep } from "node:timers/promises";
import type { Session } from "@wisp/agents";
import {
  appendTurn,
  type Database,
  Fenced,
  failMatch,
  finishMatch,
  handNotes,
  hidesWords,
  isCallableBy,
  isChangeableBy,
  type LeasedMatch,
  loadLog,
  releaseMatch,
  saveDecisions,
} from "@wisp/db";
import {
  type AnyGame,
  type Ask,
  type Decision,
  type GameEvent,
  hasFreeText,
  type LogEntry,
  type Outcome,
  type Projection,
  playsVersion,
  type Seat,
  type Setup,
} from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import {
  type MatchStore,
  matchResult,
  missingInterviews,
  type PlayResult,
  playMatch,
  projectLog,
  type StoredPart,
  seatsOf,
} from "@wisp/play";
import { observeMatch } from "../telemetry.ts";
import { LostMessages, recordLostDecisions } from "./incidents.ts";
import type { MatchDeps } from "./match-deps.ts";
import { notesOf, owedNotes } from "./notes.ts";
import { openSeats, openTable, replaceAbsent, sendResults } from "./open-table.ts";
import { ratePeople } from "./rate-people.ts";

/** Leaves out the calls of agents without an owner: no owner could ever see them. */
function ownedCalls({
  seats,
}: LeasedMatch): (decisions: readonly Decision[]) => readonly Decision[] {
  const owned = new Set(
    seats.filter(({ agent }) => agent.ownerId !== null).map(({ seat }) => seat),
  );
  return (decisions) =>
    decisions.map(({ calls, ...decision }) =>
      owned.has(decision.seat) && calls !== undefined ? { ...decision, calls } : decision,
    );
}

const SPEECH_MS = 4_000;
const CHOICE_MS = 3_000;
/** The largest share of its clock to which a turn is extended. */
const MAX_CLOCK_SHARE = 0.8;

/** The minimum duration of a turn when people watch, to read a speech or await a choice. */
const watchableTurnMs = ({ shape, timeLimitMs }: Ask<unknown>): number =>
  Math.min(hasFreeText(shape) ? SPEECH_MS : CHOICE_MS, timeLimitMs * MAX_CLOCK_SHARE);

/** A match that was leased this often crashes its runners; it is given up. */
const MAX_LEASES = 20;

/** Until a dropped match can be leased again; doubles with every lease, up to a lease. */
const PAUSE_MS = 250;
const RELEASE_EVERY_MS = 250;

function storeOf(database: Database, match: LeasedMatch): MatchStore {
  const { id, fence } = match;
  const kept = ownedCalls(match);
  return {
    saveDecisions: (decisions) => saveDecisions(database, id, fence, kept(decisions)),
    appendTurn: ({ from, events, decisions }) =>
      appendTurn(database, id, fence, from, events, kept(decisions)),
  };
}

/** Notifies the gateway of events that everyone may see in matches that people watch; does nothing in others. */
function gatewayNotifier(
  { gateway }: MatchDeps,
  match: LeasedMatch,
  stored: readonly LogEntry<GameEvent>[],
): (events: readonly LogEntry<GameEvent>[]) => void {
  if (match.pace === "full" || match.sealed === true) return () => {};
  let cursor = stored.filter(({ to }) => to.public).length;
  return (events) => {
    gateway.eventsAppended(match.id, cursor, events);
    cursor += events.filter(({ to }) => to.public).length;
  };
}

async function finish(deps: MatchDeps, match: LeasedMatch, projection: Projection): Promise<void> {
  const { database, gateway, log } = deps;
  const { id, fence } = match;
  const status = await finishMatch(
    database,
    id,
    fence,
    projection,
    leaderboardRulesOf(match.game, match.config),
  );
  if (status === "finished") gateway.statusChanged(id, status);
  deps.telemetry?.metrics.matchFinished(match.game);
  log.debug({ matchId: id, status, winners: projection.outcome.winners }, "match is over");
  if (status === "finished" && match.pace === "people") {
    await ratePeople(deps, id).catch((error: unknown) =>
      log.warn({ matchId: id, err: error }, "people are rated later"),
    );
  }
  // Recorded when it was over, before its set had ended.
  if (match.sealed === false) return;
  // A branch's lost decisions are shown with its fork; some of them were lost in the forked match.
  if (projection.clean || match.forkId !== null) return;
  // The match is finished even if this fails.
  await recordLostDecisions(deps, match).catch((error: unknown) =>
    log.warn({ matchId: id, err: error }, "the incidents of a match could not be recorded"),
  );
}

const setupOf = (
  { seed, config, materials, gameVersion }: LeasedMatch,
  game: AnyGame,
): Setup<unknown, unknown> => ({
  seed,
  config: game.config.parse(config),
  materials: game.materials.parse(materials),
  version: gameVersion,
});

/**
 * Whether people or agents of others could time the turns of a match: not where house agents play among themselves at
 * full speed, nor in the lab.
 */
const isTimed = ({ pace, seats, experimentId, forkId }: LeasedMatch): boolean =>
  pace === "people" ||
  (experimentId === null && forkId === null && seats.some(({ agent }) => !agent.house));

/** The seat of the one who practises against house agents alone; undefined: there is none, or there are several. */
function practisingSeat({ seasonId, pace, seats }: LeasedMatch): Seat | undefined {
  const [own, ...others] = seats.filter(({ agent }) => !agent.house);
  return seasonId === null && pace === "people" && others.length === 0 ? own?.seat : undefined;
}

/**
 * Plays to the end or to a stop, and closes the sessions before the match is released: its agents may
 * immediately be offered the next one (or this one again), and some can hold only one at a time.
 */
async function playThrough(
  deps: MatchDeps,
  match: LeasedMatch,
  game: AnyGame,
  stored: StoredPart,
  sessions: readonly Session[],
): Promise<PlayResult> {
  const { database, drain, maxInterviewMs, patience, telemetry } = deps;
  const parts = { sessions, store: storeOf(database, match) };
  const observed = telemetry && observeMatch(telemetry, match, game, parts, deps.log);
  try {
    // Before the deal, so that what was handed is what is handed again after a takeover.
    const isDealt = stored.events.length > 0;
    if (!isDealt && match.takesNotes) await handNotes(database, match.id, match.fence);
    const notes = await notesOf(database, match);
    const practising = practisingSeat(match);
    return await playMatch({
      game,
      setup: setupOf(match, game),
      locale: match.locale,
      ...(observed ?? parts),
      ...(match.interviewing !== null && { interviewing: match.interviewing }),
      announcedPeople: match.announcedPeople,
      sealed: match.sealed === true,
      hidesWords: () => hidesWords(database, match.id),
      stored,
      onCommitted: gatewayNotifier(deps, match, stored.events),
      // Agents, too, see when a turn ends: a wait only in front of people would hide nothing from them.
      hidesForced: true,
      keepsFullTime: isTimed(match),
      ...(match.pace === "people" && { minTurnMs: watchableTurnMs }),
      ...(practising !== undefined && { practising }),
      ...(maxInterviewMs !== undefined && { maxInterviewMs }),
      ...(notes !== undefined && { notes }),
      // A failure would else pay where a match is behind: an experiment waits, and then counts it as it ends.
      ...(match.experimentId !== null && { patienceWith: () => patience }),
      stop: drain,
    });
  } finally {
    observed?.end();
    await Promise.all(sessions.map((session) => session.close()));
  }
}

async function fail(
  { database, gateway, log, telemetry }: MatchDeps,
  { id, fence, game }: LeasedMatch,
  reason: string,
): Promise<void> {
  await failMatch(database, id, fence, reason);
  telemetry?.metrics.matchFailed(game);
  gateway.statusChanged(id, "failed");
  log.warn({ matchId: id, reason }, "match failed");
}

/**
 * Why the agents of an experiment's or a fork's match may not be called as it wants; null: they may. Since
 * the match was made an agent may have been closed to the lab, or have changed hands.
 */
function labRefusal({ experimentId, forkId, labUser, seats }: LeasedMatch): string | null {
  if (experimentId === null && forkId === null) return null;
  const closed = seats.find(({ agent }) => !isCallableBy(agent, labUser?.id ?? null));
  if (closed !== undefined) return `${closed.agent.name} is not open to the lab any more.`;
  const changed = seats.find(
    ({ agent, change }) => change !== null && !isChangeableBy(agent, labUser),
  );
  return changed === undefined
    ? null
    : `Only the owner of ${changed.agent.name} may change what it says or reads.`;
}

/**
 * Holds the interviews in the last turn of a match that is over, and asks for notes: those of one whose seal is broken
 * (its agents have not seen that turn yet, and may see it now), and those during which a runner stopped. Resolves
 * with the match as it then is; null where no agent is to be asked.
 */
async function interviewedAtEnd(
  deps: MatchDeps,
  match: LeasedMatch,
  game: AnyGame,
  stored: StoredPart,
): Promise<Projection | null> {
  const { sealed, interviewing, locale, gameVersion } = match;
  if (sealed === true || !playsVersion(game, gameVersion) || labRefusal(match) !== null)
    return null;
  const missing =
    interviewing === null
      ? []
      : missingInterviews(game, setupOf(match, game), locale, stored, interviewing);
  const owed = new Set([...missing, ...owedNotes(await notesOf(deps.database, match))]);
  if (owed.size === 0) return null;
  // What did not reach them was said when it happened.
  const sessions = await openSeats(match, owed, { ...deps, lost: new LostMessages() });
  const played = await playThrough(deps, match, game, stored, sessions);
  return "stopped" in played ? null : played;
}

/** Sends the agents of a match whose seal is broken how it ended. */
async function reportUnsealed(
  deps: MatchDeps,
  match: LeasedMatch,
  game: AnyGame,
  { events }: StoredPart,
  outcome: Outcome,
): Promise<void> {
  const hides = await hidesWords(deps.database, match.id);
  const ended = { game, locale: match.locale, events, hidesWords: hides };
  const seats = seatsOf(outcome);
  const results = match.seats.map(({ seat }) => matchResult(seats, ended, seat));
  await sendResults(match, results, { ...deps, lost: new LostMessages() });
}

async function playLeased(deps: MatchDeps, match: LeasedMatch): Promise<void> {
  const { database, games, gateway } = deps;
  const { id, fence } = match;
  const game = games[match.game]?.game;
  // The lease that finishes a match after its seal is not a try to play it.
  if (fence > MAX_LEASES && match.sealed !== false) {
    return fail(deps, match, `It was leased ${MAX_LEASES} times and never finished.`);
  }
  if (game === undefined) {
    return fail(deps, match, `There is no game "${match.game}" any more.`);
  }
  // A first lease finds nothing stored, unless the match is a branch of a fork.
  const isNew = fence === 1 && match.forkId === null;
  const stored = isNew ? { events: [], decisions: [] } : await loadLog(database, id);
  // Nothing is left to play after a seal, or when a runner died after the last turn: no agent is needed
  // but for interviews, and the rules may have changed since.
  const ended = projectLog(game, stored, match.locale);
  if (ended !== undefined) {
    const interviewed = await interviewedAtEnd(deps, match, game, stored);
    await finish(deps, match, interviewed ?? ended);
    if (match.sealed === false) await reportUnsealed(deps, match, game, stored, ended.outcome);
    return;
  }
  if (!playsVersion(game, match.gameVersion)) {
    const reason = `It was made for version ${match.gameVersion} of the rules; this release plays versions 1 to ${game.version}.`;
    return fail(deps, match, reason);
  }
  const refusal = labRefusal(match);
  if (refusal !== null) return fail(deps, match, refusal);
  const begun = stored.events.length > 0;
  const lost = new LostMessages();
  const { sessions, absent } = await openTable(match, { ...deps, lost });
  if (!begun && absent.length > 0) {
    await Promise.all(sessions.map((session) => session.close()));
    if (await replaceAbsent(deps, match, absent)) await releaseMatch(database, id, fence);
    else await fail(deps, match, absent[0]?.failure.detail ?? "");
    return;
  }
  if (!begun) {
    gateway.statusChanged(id, "running");
    deps.telemetry?.metrics.matchStarted(match.game);
  }
  // Lost messages are an incident however this lease ends; a report that fails does not end it.
  const report = (): Promise<void> =>
    lost
      .report(deps, match)
      .catch((error: unknown) =>
        deps.log.warn({ matchId: id, err: error }, "lost messages could not be kept"),
      );
  const played = await playThrough(deps, match, game, stored, sessions).finally(report);
  if ("stopped" in played) await releaseMatch(database, id, fence);
  else await finish(deps, match, played);
}

/**
 * Releases a match that failed here, as soon as the database answers: the cause may be temporary (a
 * killed connection), and the match continues from its log. If this fails, its lease expires.
 */
async function giveBack(
  { database, leaseMs, drain }: MatchDeps,
  { id, fence }: LeasedMatch,
): Promise<void> {
  const afterMs = Math.min(leaseMs, PAUSE_MS * 2 ** (fence - 1));
  const end = performance.now() + leaseMs;
  do {
    try {
      await releaseMatch(database, id, fence, afterMs);
      return;
    } catch {
      // Still away; the failure itself is logged.
      await sleep(RELEASE_EVERY_MS, undefined, { signal: drain }).catch(() => {});
    }
  } while (performance.now() < end && !drain.aborted);
}

/**
 * Plays a leased match to its end. A match whose game or storage fails is given back for the next
 * lease; only a match that cannot be played is failed.
 */
export async function runMatch(deps: MatchDeps, match: LeasedMatch): Promise<void> {
  const { leases, log } = deps;
  const { id: matchId } = match;
  if (match.takenOver) deps.telemetry?.metrics.leaseTakenOver();
  const lost = new AbortController();
  const endLease = leases.keep(matchId, match.fence, () => lost.abort());
  const drain = AbortSignal.any([deps.drain, lost.signal]);
  try {
    await playLeased({ ...deps, drain }, match);
  } catch (error) {
    if (error instanceof Fenced) log.info({ matchId, code: error.code }, "match went elsewhere");
    else {
      log.error({ matchId, err: error }, "match was dropped; it is given back");
      endLease();
      await giveBack(deps, match);
    }
  } finally {
    endLease();
  }
}
