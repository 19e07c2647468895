import { randomUUID } from "node:crypto";
import type { AnswerFailure, Budget } from "@wisp/agents";
import { judgeTasks, keepJudgeAnswer } from "@wisp/arena";
import {
  type ChannelListener,
  type Database,
  endJudging,
  holdForCheck,
  isBusy,
  isRestCode,
  type LeasedJudging,
  leaseJudging,
  releaseJudging,
  renewJudging,
  restAgent,
  versionById,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { askRating, mergedSettings, ratingSettings, settingsFor } from "@wisp/lab";
import type { JudgeTask } from "@wisp/study";
import type { Payer } from "../budget.ts";
import type { Logger } from "../log.ts";
import { poolCaller } from "../pool.ts";
import {
  type CallableAgent,
  type ConnectionDeps,
  resolveConnection,
} from "../resolve-connection.ts";
import { aborted, runJobs } from "../run-jobs.ts";

/** What asking judges needs of the runner. */
interface JudgingDeps extends ConnectionDeps {
  readonly database: Database;
  readonly listening: ChannelListener;
  budgetFor(payer: Payer): Budget;
  readonly log: Logger;
  /** Aborted when the runner drains. */
  readonly drain: AbortSignal;
}

const LEASE_MS = 60_000;
/** Items of one part: afterwards matches, and studies of others, have their turn. */
const PART = 32;
/** Items that are asked about at the same time; an agent with one memory is asked about one. */
const AT_ONCE = 8;
/** Until the next part of a judge that plays its maximum number of matches. */
const BUSY_PAUSE_MS = 15_000;
/** Until the next part after one without an answer; doubled with every such part. */
const FAILURE_PAUSE_MS = 15_000;
/** Asking ends after this many parts in a row that fail. */
const MAX_FAILURES = 5;

const FAILED =
  "The arena failed to ask this model and has logged the error. Ask it again to continue.";

const RETIRED = "The agent has been retired before it was asked about every item. Ask another one.";

/** How a part ended: with nothing left, with more to ask, or with a failure of the agent. */
type PartEnd =
  | { readonly end: "complete" | "retired" | "more" | "busy" | "lost" }
  | { readonly end: "failed"; readonly failure: AnswerFailure; readonly asked: number };

/** The first tasks that are left. */
async function nextTasks(
  { database }: JudgingDeps,
  { id: raterId, studyId, plan, language }: LeasedJudging,
): Promise<JudgeTask[]> {
  const tasks: JudgeTask[] = [];
  for await (const task of judgeTasks(database, { id: studyId, plan }, { raterId, language })) {
    tasks.push(task);
    if (tasks.length === PART) break;
  }
  return tasks;
}

/** Asks about some items, a few at a time, until one of them cannot be asked about. */
async function askTasks(
  { database, budgetFor, drain }: JudgingDeps,
  leased: LeasedJudging,
  { connector, settings }: CallableAgent,
  tasks: readonly JudgeTask[],
  atOnce: number,
): Promise<PartEnd> {
  const { id, slug, ownerId, resident, language, budgetMicros, plan, fence } = leased;
  const pool = poolCaller({ kind: connector.kind, settings }, leased);
  const payer: Payer = {
    ownerId,
    resident: resident ? slug : null,
    seasonId: null,
    judge: { id, budgetMicros },
    ...(pool !== undefined && { pool }),
  };
  let asked = 0;
  for (let from = 0; from < tasks.length && !drain.aborted; from += atOnce) {
    const replies = await Promise.all(
      tasks.slice(from, from + atOnce).map(async (task) => ({
        task,
        reply: await askRating(task, language, {
          open: (context) => connector.open(settings, context),
          newSessionId: randomUUID,
          budget: budgetFor(payer),
        }),
      })),
    );
    let failure: AnswerFailure | undefined;
    for (const { task, reply } of replies) {
      if (isFailure(reply)) {
        failure = reply;
        continue;
      }
      const { text: answer, missed: failed, ms } = reply;
      const said = { raterId: id, answer, failed, ms, fence };
      // It was stopped, or another runner may ask the same by now.
      if (!(await keepJudgeAnswer(database, { plan }, task, said))) return { end: "lost" };
      asked += 1;
    }
    if (failure !== undefined) return { end: "failed", failure, asked };
  }
  return { end: "more" };
}

/** Asks a judge about its next items. */
async function runPart(deps: JudgingDeps, leased: LeasedJudging): Promise<PartEnd> {
  const { database } = deps;
  const { agentId, versionId, language } = leased;
  const tasks = await nextTasks(deps, leased);
  if (tasks.length === 0) return { end: "complete" };
  if (leased.retired) return { end: "retired" };
  const { connector: kind, settings: own } = await versionById(database, versionId);
  const settings = mergedSettings(own, settingsFor(own, ratingSettings(language)));
  const reached = await resolveConnection(deps, agentId, { kind, settings });
  if (isFailure(reached)) return { end: "failed", failure: reached, asked: 0 };
  // An agent with one memory is asked between its matches.
  const held = await holdForCheck(database, agentId, { maxWaitMs: 0 });
  await using _ = held === "busy" ? undefined : held;
  if (held === "busy" || (await isBusy(database, agentId))) return { end: "busy" };
  return askTasks(deps, leased, reached, tasks, held === undefined ? AT_ONCE : 1);
}

/** Stores what follows from the end of a part. */
async function settle(
  { database }: JudgingDeps,
  leased: LeasedJudging,
  ended: PartEnd,
): Promise<void> {
  const { agentId, failures: before } = leased;
  switch (ended.end) {
    case "lost":
      return;
    case "complete":
      return endJudging(database, leased, null);
    case "retired":
      return endJudging(database, leased, RETIRED);
    case "more":
      return releaseJudging(database, leased, { failures: 0, pauseMs: 0 });
    case "busy":
      return releaseJudging(database, leased, { failures: before, pauseMs: BUSY_PAUSE_MS });
    case "failed": {
      const { failed, detail, retryAfterMs } = ended.failure;
      // A budget that is spent does not come back by itself.
      if (failed === "spent") return endJudging(database, leased, detail);
      if (isRestCode(failed)) {
        const afterMs = retryAfterMs === undefined ? {} : { afterMs: retryAfterMs };
        await restAgent(database, { agentId, code: failed, detail, ...afterMs });
        return releaseJudging(database, leased, { failures: 0, pauseMs: FAILURE_PAUSE_MS });
      }
      const failures = ended.asked > 0 ? 1 : before + 1;
      if (failures >= MAX_FAILURES) return endJudging(database, leased, detail);
      const pauseMs = FAILURE_PAUSE_MS * 2 ** (failures - 1);
      return releaseJudging(database, leased, { failures, pauseMs });
    }
  }
}

/** Does a part of a leased judge's work, and gives it back; answers that are stored stay. */
async function askJudge(deps: JudgingDeps, leased: LeasedJudging): Promise<void> {
  const { database, log, drain } = deps;
  // A renewal that fails is made up for by the next.
  const renew = (): void => void renewJudging(database, leased, LEASE_MS).catch(() => {});
  const renewal = setInterval(renew, LEASE_MS / 4);
  const part = runPart(deps, leased);
  // A runner that drains lets go of everything: its late answers are not stored.
  part.catch(() => {});
  try {
    const drained = aborted(drain).then((): PartEnd => ({ end: "more" }));
    await settle(deps, leased, await Promise.race([part, drained]));
  } catch (error) {
    if (drain.aborted) return;
    log.error({ raterId: leased.id, err: error }, "asking a judge failed");
    await endJudging(database, leased, FAILED);
  } finally {
    clearInterval(renewal);
  }
}

const MAX_JUDGES_AT_ONCE = 2;

/** Asks models to rate the items of studies, part by part, until the runner drains. */
export const runStudyJudges = (deps: JudgingDeps): Promise<void> =>
  runJobs(deps, {
    name: "judge of a study",
    channel: "study_judges",
    maxAtOnce: MAX_JUDGES_AT_ONCE,
    lease: () => leaseJudging(deps.database, LEASE_MS),
    perform: (leased) => askJudge(deps, leased),
    sweep: async () => undefined,
  });
