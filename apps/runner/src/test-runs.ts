import { randomUUID } from "node:crypto";
import type { Budget } from "@wisp/agents";
import {
  type ChannelListener,
  type ClaimedTestRun,
  claimTestRun,
  type Database,
  finishTestRun,
  holdForCheck,
  isBusy,
  loadLog,
  matchSetup,
  releaseTestRun,
  renewTestRun,
  saveTestAnswer,
  sweepTestRuns,
  type TestMoment,
  versionById,
} from "@wisp/db";
import { isFailure, randomFrom, scoped } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { askAgain, type RecordedQuestion } from "@wisp/play";
import type { Logger } from "./log.ts";
import { type CallableAgent, type ReachMeans, reach } from "./resolve-connection.ts";
import { doRequested } from "./run-jobs.ts";

/** A runner's means for test runs. */
interface TestRunMeans extends ReachMeans {
  readonly database: Database;
  readonly listening: ChannelListener;
  readonly games: Readonly<Record<string, GameEntry>>;
  /** Pays the cost of a test run for its owner. */
  budgetFor(ownerId: string | null): Budget;
  /** Runs a wait without taking up one of the runner's places for test runs. */
  aside<Result>(wait: () => Promise<Result>): Promise<Result>;
  readonly log: Logger;
  /** Aborted when the runner drains. */
  readonly drain: AbortSignal;
}

const GONE = "The arena no longer has the game of one of these matches.";

/** Another runner has the run, or it was deleted: asking on would cost its owner for nothing. */
const TAKEN = "This runner no longer has the test run.";

/** The question of a moment with the data to ask it again; or why it cannot be asked. */
async function questionOf(
  { database, games }: TestRunMeans,
  { matchId, seat, nth }: TestMoment,
): Promise<RecordedQuestion | string> {
  const [match, log] = await Promise.all([
    matchSetup(database, matchId),
    loadLog(database, matchId),
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
  return { game, setup, locale, events: log.events, original, announcedPeople };
}

/**
 * Asks a question once in a separate session and stores the answer; resolves with why the run cannot
 * continue, or null.
 */
async function askOnce(
  testing: TestRunMeans,
  claimed: ClaimedTestRun,
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
    budget: testing.budgetFor(claimed.ownerId),
  });
  if (isFailure(session)) return session.detail;
  try {
    const { decision, same } = await askAgain(question, session);
    const { calls = null, ...answer } = decision;
    const saved = { ...answer, ...place, calls, same };
    return (await saveTestAnswer(testing.database, claimed, saved)) ? null : TAKEN;
  } finally {
    await session.close();
  }
}

/**
 * Puts the questions of a test run to an agent, one after the other, until the runner drains. Questions
 * with an answer are not asked again. Resolves with why the run cannot continue, or null.
 */
async function askMoments(
  testing: TestRunMeans,
  claimed: ClaimedTestRun,
  reached: CallableAgent,
): Promise<string | null> {
  const { moments, times, answered } = claimed;
  const known = new Set(answered.map(({ moment, attempt }) => `${moment}/${attempt}`));
  for (const [moment, recorded] of moments.entries()) {
    const question = await questionOf(testing, recorded);
    if (typeof question === "string") return question;
    for (let attempt = 1; attempt <= times; attempt += 1) {
      if (testing.drain.aborted) return null;
      if (known.has(`${moment}/${attempt}`)) continue;
      const failure = await askOnce(testing, claimed, reached, question, { moment, attempt });
      if (failure !== null) return failure;
    }
  }
  return null;
}

/** A test run whose runner died is taken again after this. */
const LEASE_MS = 60_000;
/** Claims after which the test run itself may be what stops its runners. */
const MAX_CLAIMS = 5;

const LOST = "The runners that did this test run were stopped again and again. Request it again.";
const FAILED = "The arena failed to do this test run and has logged the error. Request it again.";
const BUSY =
  "The agent plays its maximum number of matches. Request the test run again when one is over.";

/** The agent with all it takes to call the version of the run; or why it cannot be called. */
async function reachVersion(
  testing: TestRunMeans,
  { agentId, versionId }: ClaimedTestRun,
): Promise<CallableAgent | string> {
  const { connector: kind, settings } = await versionById(testing.database, versionId);
  const reached = await reach(testing, agentId, { kind, settings });
  return isFailure(reached) ? reached.detail : reached;
}

/** Asks all remaining questions; resolves with why it ended early, or null. */
async function run(testing: TestRunMeans, claimed: ClaimedTestRun): Promise<string | null> {
  const { database, drain, aside } = testing;
  const { agentId, fence } = claimed;
  if (fence > MAX_CLAIMS) return LOST;
  const reached = await reachVersion(testing, claimed);
  if (typeof reached === "string") return reached;
  // An agent with one memory is asked between its matches. The wait takes none of the places.
  let held = await holdForCheck(database, agentId, { maxWaitMs: 0 });
  if (held === "busy") held = await aside(() => holdForCheck(database, agentId, { signal: drain }));
  await using _ = held === "busy" ? undefined : held;
  if (held === "busy" || (await isBusy(database, agentId))) return BUSY;
  return askMoments(testing, claimed, reached);
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

/**
 * Runs a claimed test run to its end, or gives it back when the runner drains: an answer may take
 * longer than a drain may. Stored answers stay.
 */
async function doTestRun(testing: TestRunMeans, claimed: ClaimedTestRun): Promise<void> {
  const { database, log, drain } = testing;
  // A renewal that fails is made up for by the next.
  const renew = (): void => void renewTestRun(database, claimed, LEASE_MS).catch(() => {});
  const renewal = setInterval(renew, LEASE_MS / 4);
  const ended = run(testing, claimed).catch((error: unknown) => {
    // A runner that drains lets go of everything.
    if (!drain.aborted) log.error({ testRunId: claimed.id, err: error }, "a test run failed");
    return FAILED;
  });
  try {
    const failure = await Promise.race([ended, aborted(drain).then(() => null)]);
    if (drain.aborted) await releaseTestRun(database, claimed);
    else await finishTestRun(database, claimed, failure);
  } finally {
    clearInterval(renewal);
  }
}

const MAX_AT_ONCE = 4;
const KEEP_TEST_RUNS_MS = 30 * 86_400_000;

/** Does the test runs that owners request until the runner drains. */
export const doTestRuns = (means: Omit<TestRunMeans, "aside">): Promise<void> =>
  doRequested(means, {
    name: "test run",
    channel: "test_runs",
    maxAtOnce: MAX_AT_ONCE,
    claim: () => claimTestRun(means.database, LEASE_MS),
    perform: (claimed, aside) => doTestRun({ ...means, aside }, claimed),
    sweep: () => sweepTestRuns(means.database, new Date(Date.now() - KEEP_TEST_RUNS_MS)),
  });
