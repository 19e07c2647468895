import { type Database, type Study, studyBySlug, type User } from "@wisp/db";
import type { Failure } from "@wisp/game";
import type { ItemProblem } from "@wisp/study";
import { isAddress } from "../experiments/find.ts";

/** Why a use case about studies fails. */
export type StudyFailureCode =
  | "unknown-study"
  | "wrong-plan"
  | "wrong-items"
  | "wrong-source"
  | "nothing-to-rate"
  | "too-many"
  | "taken"
  | "not-done"
  | "unknown-user"
  | "unknown-agent"
  | "wrong-budget"
  | "own-study"
  | "unknown-rater"
  | "unknown-item"
  | "no-reason"
  | "no-report"
  | "not-rater"
  | "not-open"
  | "not-assigned"
  | "wrong-language"
  | "wrong-values"
  | "wrong-rubric"
  | "late";

/** A failure of a use case about studies. */
export interface StudyFailure<Code extends StudyFailureCode = StudyFailureCode>
  extends Failure<Code> {
  /** Of own items: the lines that are none. */
  readonly lines?: readonly ItemProblem[];
}

/** @param detail a sentence for people that says what to do */
export const studyFailure = <Code extends StudyFailureCode>(
  failed: Code,
  detail: string,
): StudyFailure<Code> => ({ failed, detail });

/** A study for its owner: to all others it does not exist, admins included, because a rater may be one. */
export async function findOwnStudy(
  database: Database,
  user: Pick<User, "id">,
  slug: string,
): Promise<Study | StudyFailure<"unknown-study">> {
  const study = isAddress(slug) ? await studyBySlug(database, slug) : null;
  if (study !== null && study.ownerId === user.id) return study;
  return studyFailure("unknown-study", "There is no such study of yours.");
}
