import { randomUUID } from "node:crypto";
import type { AnswerFailure, Budget } from "@wisp/agents";
import {
  biasVotesOf,
  type ChannelListener,
  type Database,
  finishBiasStudy,
  holdForCheck,
  isBusy,
  isRestCode,
  type LeasedBiasStudy,
  leaseBiasStudy,
  type PoolCaller,
  releaseBiasStudy,
  renewBiasStudy,
  restAgent,
  saveBiasVote,
  versionById,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import {
  ASKS_EACH,
  askBias,
  asksOf,
  type BiasAnswer,
  biasAnswerSchema,
  biasReport,
  type Naming,
  namingSchema,
} from "@wisp/lab";
import type { Logger } from "./log.ts";
import { poolCaller } from "./pool.ts";
import {
  type CallableAgent,
  type ConnectionDeps,
  resolveConnection,
} from "./resolve-connection.ts";
import { aborted, runJobs } from "./run-jobs.ts";

/** What bias studies need of the runner. */
interface BiasStudyDeps extends ConnectionDeps {
  readonly database: Database;
  readonly listening: ChannelListener;
  /** Pays the cost of a study for its owner. */
  budgetFor(ownerId: string | null, pool?: PoolCaller): Budget;
  readonly log: Logger;
  /** Aborted when the runner drains. */
  readonly drain: AbortSignal;
}

const LEASE_MS = 60_000;
/** Votes of one part: afterwards matches, and studies of others, have their turn. */
const PART = 24;
/** Votes that are asked for at the same time; an agent with one memory is asked for one. */
const AT_ONCE = 4;
/** Until the next part of a study whose agent plays its maximum number of matches. */
const BUSY_PAUSE_MS = 15_000;
/** Until the next part after one without an answer; doubled with every such part. */
const FAILURE_PAUSE_MS = 15_000;
/** A study whose parts fail so often in a row ends. */
const MAX_FAILURES = 5;

const FAILED =
  "The arena failed to do this study and has logged the error. Start it again to continue.";

/** How a part ended: with nothing left, with more to ask, or with a failure of the agent. */
type PartEnd =
  | { readonly end: "complete"; readonly answers: readonly BiasAnswer[] }
  | { readonly end: "more" | "busy" | "taken" }
  | { readonly end: "failed"; readonly failure: AnswerFailure; readonly asked: number };

interface Vote {
  readonly naming: Naming;
  readonly ask: number;
}

/** The votes that are not answered yet, in order. */
function votesLeft(namings: readonly Naming[], answers: readonly BiasAnswer[]): Vote[] {
  const known = new Set(answers.map(({ naming, ask }) => `${naming}/${ask}`));
  return namings.flatMap((naming) =>
    asksOf(ASKS_EACH).flatMap((ask) => (known.has(`${naming}/${ask}`) ? [] : [{ naming, ask }])),
  );
}

/** Asks for some votes, a few at a time, until one of them cannot be asked for. */
async function askVotes(
  { database, budgetFor, drain }: BiasStudyDeps,
  leased: LeasedBiasStudy,
  { connector, settings }: CallableAgent,
  votes: readonly Vote[],
  atOnce: number,
): Promise<PartEnd> {
  const pool = poolCaller({ kind: connector.kind, settings }, leased);
  let asked = 0;
  for (let from = 0; from < votes.length && !drain.aborted; from += atOnce) {
    const answers = await Promise.all(
      votes.slice(from, from + atOnce).map(({ naming, ask }) =>
        askBias(naming, leased.language, ask, {
          open: (context) => connector.open(settings, context),
          newSessionId: randomUUID,
          budget: budgetFor(leased.ownerId, pool),
        }),
      ),
    );
    for (const answer of answers) {
      if (isFailure(answer)) continue;
      if (!(await saveBiasVote(database, leased, answer))) return { end: "taken" };
      asked += 1;
    }
    const failure = answers.find(isFailure);
    if (failure !== undefined) return { end: "failed", failure, asked };
  }
  return { end: "more" };
}

/** Asks for the next votes of a study. */
async function runPart(deps: BiasStudyDeps, leased: LeasedBiasStudy): Promise<PartEnd> {
  const { database } = deps;
  const { id, agentId, versionId, namings } = leased;
  const chosen = namings.map((naming) => namingSchema.parse(naming));
  const stored = await biasVotesOf(database, id);
  const answers = stored.map((vote) => biasAnswerSchema.parse(vote));
  const left = votesLeft(chosen, answers);
  if (left.length === 0) return { end: "complete", answers };
  const { connector: kind, settings } = await versionById(database, versionId);
  const reached = await resolveConnection(deps, agentId, { kind, settings });
  if (isFailure(reached)) {
    return { end: "failed", failure: { failed: "refused", detail: reached.detail }, asked: 0 };
  }
  // An agent with one memory is asked between its matches.
  const held = await holdForCheck(database, agentId, { maxWaitMs: 0 });
  await using _ = held === "busy" ? undefined : held;
  if (held === "busy" || (await isBusy(database, agentId))) return { end: "busy" };
  const atOnce = held === undefined ? AT_ONCE : 1;
  return askVotes(deps, leased, reached, left.slice(0, PART), atOnce);
}

/** Stores what follows from the end of a part. */
async function settle(
  { database }: BiasStudyDeps,
  leased: LeasedBiasStudy,
  ended: PartEnd,
): Promise<void> {
  const { namings, agentId } = leased;
  switch (ended.end) {
    case "taken":
      return;
    case "complete": {
      const report = namings.map((naming) => biasReport(namingSchema.parse(naming), ended.answers));
      return finishBiasStudy(database, leased, { report });
    }
    case "more":
      return releaseBiasStudy(database, leased, { failures: 0, pauseMs: 0 });
    case "busy": {
      const { failures } = leased;
      return releaseBiasStudy(database, leased, { failures, pauseMs: BUSY_PAUSE_MS });
    }
    case "failed": {
      const { failed, detail, retryAfterMs } = ended.failure;
      if (isRestCode(failed)) {
        // The study goes on when the agent's rest is over.
        const afterMs = retryAfterMs === undefined ? {} : { afterMs: retryAfterMs };
        await restAgent(database, { agentId, code: failed, detail, ...afterMs });
        return releaseBiasStudy(database, leased, { failures: 0, pauseMs: FAILURE_PAUSE_MS });
      }
      const failures = ended.asked > 0 ? 1 : leased.failures + 1;
      if (failures >= MAX_FAILURES) return finishBiasStudy(database, leased, { failure: detail });
      const pauseMs = FAILURE_PAUSE_MS * 2 ** (failures - 1);
      return releaseBiasStudy(database, leased, { failures, pauseMs });
    }
  }
}

/** Does a part of a leased study, and gives it back; answers that are stored stay. */
async function runStudy(deps: BiasStudyDeps, leased: LeasedBiasStudy): Promise<void> {
  const { database, log, drain } = deps;
  // A renewal that fails is made up for by the next.
  const renew = (): void => void renewBiasStudy(database, leased, LEASE_MS).catch(() => {});
  const renewal = setInterval(renew, LEASE_MS / 4);
  const part = runPart(deps, leased);
  // A runner that drains lets go of everything: its late answers are not stored.
  part.catch(() => {});
  try {
    const drained = aborted(drain).then((): PartEnd => ({ end: "more" }));
    await settle(deps, leased, await Promise.race([part, drained]));
  } catch (error) {
    if (drain.aborted) return;
    log.error({ studyId: leased.id, err: error }, "a bias study failed");
    await finishBiasStudy(database, leased, { failure: FAILED });
  } finally {
    clearInterval(renewal);
  }
}

const MAX_AT_ONCE = 2;

/** Does the bias studies that owners request, part by part, until the runner drains. */
export const runBiasStudies = (deps: BiasStudyDeps): Promise<void> =>
  runJobs(deps, {
    name: "bias study",
    channel: "bias_studies",
    maxAtOnce: MAX_AT_ONCE,
    lease: () => leaseBiasStudy(deps.database, LEASE_MS),
    perform: (leased) => runStudy(deps, leased),
    sweep: async () => undefined,
  });
