import {
  type Database,
  type ExperimentChange,
  forgetFailedMatches,
  publishExperiment,
  setExperimentStatus,
  type User,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { type ExperimentFailure, experimentFailure } from "./failure.ts";
import { findOwnExperiment } from "./find.ts";

/** An owner's actions on an experiment. Cancelling keeps finished matches. */
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
  return isDone ? { slug } : experimentFailure("not-done", refusals[action]);
}
