import { randomUUID } from "node:crypto";
import type { Budget } from "@wisp/agents";
import {
  type ChannelListener,
  type Database,
  finishTestRun,
  handedNote,
  holdForCheck,
  isBusy,
  type LeasedTestRun,
  leaseTestRun,
  loadLog,
  matchSetup,
  type PoolCaller,
  releaseTestRun,
  renewTestRun,
  saveTestAnswer,
  sweepTestRuns,
  type TestMoment,
  versionById,
} from "@wisp/db";
import { isFailure, randomFrom, scoped } from "@wisp/game";
import type { Games } from "@wisp/games";
import { askAgain, type RecordedQuestion } from "@wisp/play";
import type { Logger } from "./log.ts";
import { poolCaller } from "./pool.ts";
import {
  type CallableAgent,
  type ConnectionDeps,
  resolveConnection,
} from "./resolve-connection.ts";
import { aborted, runJobs } from "./run-jobs.ts";

/** What test runs need of the runner. */
interface TestRunDeps extends ConnectionDeps {
  readonly database: Database;
  readonly listening: ChannelListener;
  readonly games: Games;
  /** Pays the cost of a test run for its owner. */
  budgetFor(ownerId: string | null, pool?: PoolCaller): Budget;
  /** Runs a wait without taking up one of the runner's places for test runs. */
  withoutSlot<Result>(wait: () => Promise<Result>): Promise<Result>;
  readonly log: Logger;
  /** Aborted when the runner drains. */
  readonly drain: AbortSignal;
}

const GONE = "The arena no longer has the game of one of these matches.";

/** Another runner has the run, or it was deleted: asking on would cost its owner for nothing. */
const TAKEN = "This runner no longer has the test run.";

/** The question of a moment with the data to ask it again; or why it cannot be asked. */
async function questionOf(
  { database, games }: TestRunDeps,
  { agentId }: Pick<LeasedTestRun, "agentId">,
  { matchId, seat, nth }: TestMoment,
): Promise<RecordedQuestion | string> {
  const [match, log, seatNote] = await Promise.all([
    matchSetup(database, matchId),
    loadLog(database, matchId),
    handedNote(database, matchId, agentId),
  ]);
  const game = games[match.game]?.game;
  const original = log.decisions.find(
    (each) => each.kind === "decision" && each.seat === seat && each.nth === nth,
  );
  if (game === undefined || original === undefined) return GONE;
  const { seed, locale, announcedPeople } = match;
  const setup = {
    seed,
    config: game.config.parse(match.config),
    materials: game.materials.parse(match.materials),
  };
  const earlier = log.decisions.filter(({ at }) => at < original.at);
  const asked = { game, setup, locale, events: log.events, original, announcedPeople, earlier };
  return seatNote === undefined ? asked : { ...asked, seatNote };
}

/**
 * Asks a question once in a separate session and stores the answer; resolves with why the run cannot
 * continue, or null.
 */
async function askOnce(
  deps: TestRunDeps,
  leased: LeasedTestRun,
  { connector, settings }: CallableAgent,
  question: RecordedQuestion,
  place: { readonly moment: number; readonly attempt: number },
): Promise<string | null> {
  const { game, setup, locale, original } = question;
  const { seat } = original;
  const session = await connector.open(settings, {
    sessionId: randomUUID(),
    game: game.id,
    locale,
    seat,
    config: setup.config,
    random: scoped(randomFrom(setup.seed), `agent/${seat}`),
    budget: deps.budgetFor(leased.ownerId, poolCaller({ kind: connector.kind, settings }, leased)),
  });
  if (isFailure(session)) return session.detail;
  try {
    const { decision, same } = await askAgain(question, session);
    const { calls = null, ...answer } = decision;
    const saved = { ...answer, ...place, calls, same };
    return (await saveTestAnswer(deps.database, leased, saved)) ? null : TAKEN;
  } finally {
    await session.close();
  }
}

/**
 * Puts the questions of a test run to an agent, one after the other, until the runner drains. Questions
 * with an answer are not asked again. Resolves with why the run cannot continue, or null.
 */
async function askMoments(
  deps: TestRunDeps,
  leased: LeasedTestRun,
  reached: CallableAgent,
): Promise<string | null> {
  const { moments, times, answered } = leased;
  const known = new Set(answered.map(({ moment, attempt }) => `${moment}/${attempt}`));
  for (const [moment, recorded] of moments.entries()) {
    const question = await questionOf(deps, leased, recorded);
    if (typeof question === "string") return question;
    for (let attempt = 1; attempt <= times; attempt += 1) {
      if (deps.drain.aborted) return null;
      if (known.has(`${moment}/${attempt}`)) continue;
      const failure = await askOnce(deps, leased, reached, question, { moment, attempt });
      if (failure !== null) return failure;
    }
  }
  return null;
}

/** A test run whose runner died is taken again after this. */
const LEASE_MS = 60_000;
/** Leases after which the test run itself may be what stops its runners. */
const MAX_LEASES = 5;

const LOST = "The runners that did this test run were stopped again and again. Request it again.";
const FAILED = "The arena failed to do this test run and has logged the error. Request it again.";
const BUSY =
  "The agent plays its maximum number of matches. Request the test run again when one is over.";

/** The agent with all it takes to call the version of the run; or why it cannot be called. */
async function reachVersion(
  deps: TestRunDeps,
  { agentId, versionId }: LeasedTestRun,
): Promise<CallableAgent | string> {
  const { connector: kind, settings } = await versionById(deps.database, versionId);
  const reached = await resolveConnection(deps, agentId, { kind, settings });
  return isFailure(reached) ? reached.detail : reached;
}

/** Asks all remaining questions; resolves with why it ended early, or null. */
async function run(deps: TestRunDeps, leased: LeasedTestRun): Promise<string | null> {
  const { database, drain, withoutSlot } = deps;
  const { agentId, fence } = leased;
  if (fence > MAX_LEASES) return LOST;
  const reached = await reachVersion(deps, leased);
  if (typeof reached === "string") return reached;
  // An agent with one memory is asked between its matches. The wait takes none of the places.
  let held = await holdForCheck(database, agentId, { maxWaitMs: 0 });
  if (held === "busy")
    held = await withoutSlot(() => holdForCheck(database, agentId, { signal: drain }));
  await using _ = held === "busy" ? undefined : held;
  if (held === "busy" || (await isBusy(database, agentId))) return BUSY;
  return askMoments(deps, leased, reached);
}

/**
 * Runs a leased test run to its end, or gives it back when the runner drains: an answer may take
 * longer than a drain may. Stored answers stay.
 */
async function runTestRun(deps: TestRunDeps, leased: LeasedTestRun): Promise<void> {
  const { database, log, drain } = deps;
  // A renewal that fails is made up for by the next.
  const renew = (): void => void renewTestRun(database, leased, LEASE_MS).catch(() => {});
  const renewal = setInterval(renew, LEASE_MS / 4);
  const ended = run(deps, leased).catch((error: unknown) => {
    // A runner that drains lets go of everything.
    if (!drain.aborted) log.error({ testRunId: leased.id, err: error }, "a test run failed");
    return FAILED;
  });
  try {
    const failure = await Promise.race([ended, aborted(drain).then(() => null)]);
    if (drain.aborted) await releaseTestRun(database, leased);
    else await finishTestRun(database, leased, failure);
  } finally {
    clearInterval(renewal);
  }
}

const MAX_AT_ONCE = 4;
const KEEP_TEST_RUNS_MS = 30 * 86_400_000;

/** Does the test runs that owners request until the runner drains. */
export const runTestRuns = (deps: Omit<TestRunDeps, "withoutSlot">): Promise<void> =>
  runJobs(deps, {
    name: "test run",
    channel: "test_runs",
    maxAtOnce: MAX_AT_ONCE,
    lease: () => leaseTestRun(deps.database, LEASE_MS),
    perform: (leased, withoutSlot) => runTestRun({ ...deps, withoutSlot }, leased),
    sweep: () => sweepTestRuns(deps.database, new Date(Date.now() - KEEP_TEST_RUNS_MS)),
  });
