import {
  type Database,
  type Experiment,
  type ExperimentChange,
  type ExperimentIncident,
  forgetFailedMatches,
  newestExperimentIncident,
  publishExperiment,
  setExperimentStatus,
  stopExperimentMatches,
  type User,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { arenaAgent, experimentSchema } from "@wisp/lab";
import { type ExperimentFailure, experimentFailure, findOwnExperiment } from "./find.ts";

/** An owner's actions on an experiment. Cancelling keeps finished matches, and stops those under way. */
export const experimentActions = ["pause", "resume", "cancel", "publish"] as const;
export type ExperimentAction = (typeof experimentActions)[number];

const changes: Readonly<Record<Exclude<ExperimentAction, "publish">, ExperimentChange>> = {
  pause: { status: "paused", reason: "owner", from: ["running"] },
  resume: { status: "running", reason: null, from: ["paused"] },
  cancel: { status: "finished", reason: "owner", from: ["running", "paused"] },
};

const refusals: Readonly<Record<ExperimentAction, string>> = {
  pause: "Only an experiment that runs can be paused.",
  resume: "Only a paused experiment can be resumed.",
  cancel: "It is over.",
  publish: "A finished experiment can be published, once.",
};

/** Pauses, resumes, cancels or publishes an experiment of the user's. */
export async function actOnExperiment(
  database: Database,
  user: Pick<User, "id" | "role">,
  slug: string,
  action: ExperimentAction,
): Promise<{ readonly slug: string } | ExperimentFailure> {
  const experiment = await findOwnExperiment(database, user, slug);
  if (isFailure(experiment)) return experiment;
  // Matches made before the pause may have failed since; each of them would pause it again.
  if (action === "resume" && experiment.status === "paused") {
    await forgetFailedMatches(database, experiment.id);
  }
  const isDone =
    action === "publish"
      ? await publishExperiment(database, experiment.id)
      : await setExperimentStatus(database, experiment.id, changes[action]);
  if (isDone && action === "cancel") {
    await stopExperimentMatches(database, experiment.id);
    await forgetFailedMatches(database, experiment.id);
  }
  return isDone ? { slug } : experimentFailure("not-done", refusals[action]);
}

/** The newest failure of an agent in a paused experiment, as far as its reader may know it. */
interface LastIncident extends Pick<ExperimentIncident, "name" | "matchId" | "at"> {
  /** Null: for the agent's owner alone. Admins read it of agents without an owner, the operator's. */
  readonly detail: string | null;
}

/** Reasons of a pause that an agent caused. */
const BY_AGENTS: readonly Experiment["reason"][] = ["failed", "unreachable"];

/** The failure that paused an experiment of the reader's; null where no failure of an agent did. */
export async function lastIncident(
  database: Database,
  reader: Pick<User, "id" | "role">,
  { id, status, reason, plan }: Pick<Experiment, "id" | "status" | "reason" | "plan">,
): Promise<LastIncident | null> {
  if (status !== "paused" || !BY_AGENTS.includes(reason)) return null;
  const { agents, language } = experimentSchema.parse(plan);
  const slugs = Object.values(agents).flatMap((text) => arenaAgent(text, language)?.slug ?? []);
  const incident = await newestExperimentIncident(database, id, slugs);
  if (incident === null) return null;
  const { name, matchId, at, ownerId, detail } = incident;
  const isTheirs = ownerId === null ? reader.role === "admin" : ownerId === reader.id;
  return { name, matchId, at, detail: isTheirs ? detail : null };
}
