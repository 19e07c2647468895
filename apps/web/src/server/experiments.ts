import { connectors, outboundClient } from "@wisp/agents";
import type { ApiExperiment } from "@wisp/api";
import { findExperiment, type PlanRegistry, rerunLimitsOf } from "@wisp/arena";
import {
  type Experiment,
  type ExperimentProgress,
  experimentAgents,
  experimentHistory,
  experimentProgress,
  experimentReport,
  experimentResults,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { gameEntry, games, withExperimentAgents } from "@wisp/games";
import {
  arenaAgent,
  deviationsOf,
  type ExperimentReport,
  type ExperimentRun,
  experimentSchema,
  matchesInBlock,
  matchResultSchema,
  type Experiment as Plan,
  REPORT_FORMAT,
  reportOf,
} from "@wisp/lab";
import { library } from "@wisp/papers";
import { strategies } from "@wisp/papers/strategies";
import { env } from "#env.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { database } from "#server/storage/database.ts";
import { isoTime } from "./iso-time.ts";
import { labMatchesUntil, labWaitsUntil } from "./lab.ts";
import { ownerOf } from "./owner.ts";

/** The experiment that a call may read; throws the problem for others. */
export async function knownExperiment(slug: string, request: Request): Promise<Experiment> {
  const published = await findExperiment(database(), null, slug);
  if (!isFailure(published)) return published;
  return unwrapOrThrow(
    "GET /experiments/{slug}",
    await findExperiment(database(), await ownerOf(request, "read"), slug),
  );
}

let known: PlanRegistry | undefined;

/** What plans may name. Its connectors check settings: nothing is called from here. */
export function planRegistry(): PlanRegistry {
  known ??= {
    connectors: connectors({
      client: outboundClient({ mode: env.WISP_MODE }),
      games: withExperimentAgents(games),
      strategies,
    }),
    library,
  };
  return known;
}

/** When a running experiment continues, if it waits for an allowance of its owner's. */
async function waitsUntil({ ownerId }: Experiment, plan: Plan): Promise<string | null> {
  const named = Object.values(plan.agents).flatMap((text) => arenaAgent(text, plan.language) ?? []);
  const agents = await experimentAgents(database(), named);
  return labWaitsUntil(
    ownerId,
    agents.map(({ agentId }) => agentId),
  );
}

async function summaryOf(
  experiment: Experiment,
  progress: ExperimentProgress | undefined,
): Promise<ApiExperiment> {
  const { slug, name, game, owner, status, reason, hash } = experiment;
  const plan = experimentSchema.parse(experiment.plan);
  const { question, language, blocks } = plan;
  const isKept = experiment.publishedAt !== null || experiment.matchesDeletedAt !== null;
  return {
    slug,
    name,
    question,
    game,
    language,
    owner,
    status,
    reason,
    hash,
    matches: { planned: blocks.count * matchesInBlock(plan), played: progress?.played ?? 0 },
    spentMicros: progress?.spentMicros ?? 0,
    createdAt: experiment.createdAt.toISOString(),
    endedAt: isoTime(experiment.endedAt),
    publishedAt: isoTime(experiment.publishedAt),
    waitsUntil: status === "running" ? await waitsUntil(experiment, plan) : null,
    matchesUntil: isKept ? null : labMatchesUntil(experiment.endedAt),
    matchesDeletedAt: isoTime(experiment.matchesDeletedAt),
  };
}

/** Experiments as the API and lists show them, in their order. */
export async function experimentSummaries(
  experiments: readonly Experiment[],
): Promise<ApiExperiment[]> {
  const ids = experiments.map(({ id }) => id);
  const progress = new Map(
    (await experimentProgress(database(), ids)).map((each) => [each.id, each]),
  );
  return Promise.all(
    experiments.map((experiment) => summaryOf(experiment, progress.get(experiment.id))),
  );
}

/** An experiment with its plan, as the API shows it. */
export async function experimentDetail(experiment: Experiment) {
  const [summary] = await experimentSummaries([experiment]);
  const limits = await rerunLimitsOf(database(), experiment);
  return { experiment: summary, plan: experiment.plan, limits };
}

/** A report that this release wrote; the runner wrote it of the plan that the experiment has. */
const isCurrent = (report: unknown): report is ExperimentReport =>
  typeof report === "object" &&
  report !== null &&
  "format" in report &&
  report.format === REPORT_FORMAT;

/** The plan of an experiment with its results so far. */
export async function runOf({ id, plan }: Experiment): Promise<ExperimentRun> {
  const kept = await experimentResults(database(), id);
  return {
    experiment: experimentSchema.parse(plan),
    results: kept.map(({ result }) => matchResultSchema.parse(result)),
  };
}

/** The report from the kept results, where an earlier release wrote another one; null: it cannot be read. */
async function computed(stored: Experiment): Promise<ExperimentReport | null> {
  const entry = gameEntry(stored.game);
  if (entry === undefined) return null;
  const { experiment, results } = await runOf(stored);
  return reportOf(entry, experiment, results);
}

/** The report of an experiment so far, with the deviations until now; null before its first result. */
export async function currentReport(experiment: Experiment): Promise<ExperimentReport | null> {
  const [stored, history] = await Promise.all([
    experimentReport(database(), experiment.id),
    experimentHistory(database(), experiment.id),
  ]);
  if (stored === null) return null;
  const report = isCurrent(stored) ? stored : await computed(experiment);
  return report === null ? null : { ...report, deviations: deviationsOf(report, history) };
}
