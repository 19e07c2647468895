import { type Database, type Experiment, experimentBySlug, type User } from "@wisp/db";
import { type Failure, isFailure } from "@wisp/game";

/** Why a use case about experiments fails. */
export type ExperimentFailureCode =
  | "wrong-plan"
  | "unknown-experiment"
  | "not-yours"
  | "too-many"
  | "taken"
  | "not-done";

export interface ExperimentFailure extends Failure<ExperimentFailureCode> {
  /** Everything that is wrong with a plan, each as a sentence. */
  readonly problems?: readonly string[];
}

/** @param detail a sentence for people that says what to do */
export const experimentFailure = (
  failed: ExperimentFailureCode,
  detail: string,
): ExperimentFailure => ({ failed, detail });

/** Somebody who reads; null: nobody who is known. */
export type Reader = Pick<User, "id" | "role"> | null;

const isOwn = (reader: Reader, { ownerId }: Experiment): boolean =>
  reader !== null && (reader.id === ownerId || reader.role === "admin");

/** As `startExperiment` makes them; an address may contain anything, also what no query can. */
const SLUG = /^[a-z0-9-]+$/;

/** An experiment that this reader may see: published, or the reader's own. */
export async function findExperiment(
  database: Database,
  reader: Reader,
  slug: string,
): Promise<Experiment | ExperimentFailure> {
  const experiment = SLUG.test(slug) ? await experimentBySlug(database, slug) : null;
  if (experiment !== null && (experiment.publishedAt !== null || isOwn(reader, experiment))) {
    return experiment;
  }
  return experimentFailure("unknown-experiment", "There is no such experiment.");
}

/** An experiment that this user may act on: the owner, and admins. */
export async function findOwnExperiment(
  database: Database,
  user: Pick<User, "id" | "role">,
  slug: string,
): Promise<Experiment | ExperimentFailure> {
  const experiment = await findExperiment(database, user, slug);
  if (isFailure(experiment) || isOwn(user, experiment)) return experiment;
  return experimentFailure(
    "not-yours",
    "Only the owner of this experiment and admins can do this.",
  );
}
