import { type Database, type Experiment, experimentBySlug, type User } from "@wisp/db";
import { type Failure, isFailure } from "@wisp/game";

type LabFailureCode = "wrong-plan" | "not-yours" | "too-many" | "taken" | "not-done";
/** Why a use case about experiments fails. */
export type ExperimentFailureCode = LabFailureCode | "unknown-experiment";
/** Why a use case about collections fails. */
export type CollectionFailureCode = LabFailureCode | "unknown-collection";

interface LabFailure<Code extends string> extends Failure<Code> {
  /** Everything that is wrong with a plan, each as a sentence. */
  readonly problems?: readonly string[];
}
export type ExperimentFailure = LabFailure<ExperimentFailureCode>;
export type CollectionFailure = LabFailure<CollectionFailureCode>;

/** @param detail a sentence for people that says what to do */
export const experimentFailure = <Code extends ExperimentFailureCode | CollectionFailureCode>(
  failed: Code,
  detail: string,
): LabFailure<Code> => ({ failed, detail });

/** A reader; null: an unknown one. */
export type Reader = Pick<User, "id" | "role"> | null;

const isOwn = (reader: Reader, { ownerId }: Experiment): boolean =>
  reader !== null && (reader.id === ownerId || reader.role === "admin");

/** As `startExperiment` makes them; an address may contain anything, also what no query can. */
const SLUG = /^[a-z0-9-]+$/;
export const isAddress = (slug: string): boolean => SLUG.test(slug);

/** An experiment that this reader may see: published, or the reader's own. */
export async function findExperiment(
  database: Database,
  reader: Reader,
  slug: string,
): Promise<Experiment | ExperimentFailure> {
  const experiment = isAddress(slug) ? await experimentBySlug(database, slug) : null;
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
