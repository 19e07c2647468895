import type { ApiExperiment } from "@wisp/api";
import { rerunLimitsOf } from "@wisp/arena";
import {
  type Experiment,
  type ExperimentProgress,
  experimentAgents,
  experimentProgress,
} from "@wisp/db";
import { arenaAgent, experimentSchema, matchesInBlock, type Experiment as Plan } from "@wisp/lab";
import { labMatchesUntil, labWaitsUntil } from "#server/lab.ts";
import { database } from "#server/storage/database.ts";

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
    endedAt: experiment.endedAt?.toISOString() ?? null,
    publishedAt: experiment.publishedAt?.toISOString() ?? null,
    waitsUntil: status === "running" ? await waitsUntil(experiment, plan) : null,
    matchesUntil: isKept ? null : labMatchesUntil(experiment.endedAt),
    matchesDeletedAt: experiment.matchesDeletedAt?.toISOString() ?? null,
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
