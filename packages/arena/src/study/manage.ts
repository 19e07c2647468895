import {
  addRubric,
  adjudicateItem,
  closeStudy,
  type Database,
  discardStudy,
  excludeRater,
  inviteAccount,
  inviteByLink,
  openStudy,
  type RaterLink,
  ratersOf,
  rubricsOf,
  type StoredRubric,
  type Study,
  studiesOf,
  studyProgress,
  type User,
  userByHandle,
} from "@wisp/db";
import { isFailure, storableText } from "@wisp/game";
import {
  MAX_RATER_LINKS,
  MAX_REASON,
  missingText,
  type Rater,
  rubricTextsSchema,
  type StudyAction,
  type StudyProgress,
  valuesOf,
} from "@wisp/study";
import { z } from "zod";
import { findOwnStudy, type StudyFailure, studyFailure } from "./find.ts";
import { storable } from "./rate.ts";

type Owner = Pick<User, "id">;

/** A user's studies, newest first. */
export const ownStudies = (database: Database, user: Owner): Promise<Study[]> =>
  studiesOf(database, user.id);

/** A study as its owner sees it, without its results. */
export interface OwnStudy {
  readonly study: Study;
  /** In order; the last one is in force. */
  readonly rubrics: readonly StoredRubric[];
  readonly raters: readonly Rater[];
  readonly progress: StudyProgress;
}

/** A study of the user's, with how far it is. */
export async function findStudyToManage(
  database: Database,
  user: Owner,
  slug: string,
): Promise<OwnStudy | StudyFailure<"unknown-study">> {
  const study = await findOwnStudy(database, user, slug);
  if (isFailure(study)) return study;
  const [rubrics, raters, progress] = await Promise.all([
    rubricsOf(database, study.id),
    ratersOf(database, study.id),
    studyProgress(database, study.id),
  ]);
  return { study, rubrics, raters, progress };
}

const actions: Readonly<
  Record<StudyAction, readonly [(database: Database, id: string) => Promise<boolean>, string]>
> = {
  open: [openStudy, "Only a draft can be opened."],
  close: [closeStudy, "Only an open study can be closed."],
  discard: [discardStudy, "Only a draft can be discarded. Close the study instead."],
};

/** Opens, closes or discards a study of the user's. */
export async function actOnStudy(
  database: Database,
  user: Owner,
  slug: string,
  action: StudyAction,
): Promise<{ readonly slug: string } | StudyFailure<"unknown-study" | "not-done">> {
  const study = await findOwnStudy(database, user, slug);
  if (isFailure(study)) return study;
  const [act, refusal] = actions[action];
  return (await act(database, study.id)) ? { slug } : studyFailure("not-done", refusal);
}

/**
 * Adds a version of the rubric, also while the study is open: raters see it from their next item on, and ratings stay
 * with the version that their raters saw.
 *
 * @param texts see `rubricTextsSchema`
 */
export async function changeRubric(
  database: Database,
  user: Owner,
  slug: string,
  texts: unknown,
): Promise<
  { readonly version: number } | StudyFailure<"unknown-study" | "wrong-plan" | "not-done">
> {
  const study = await findOwnStudy(database, user, slug);
  if (isFailure(study)) return study;
  const read = rubricTextsSchema.safeParse(storable(texts));
  if (!read.success) return studyFailure("wrong-plan", z.prettifyError(read.error));
  const missing = missingText(study.plan, read.data);
  if (missing !== null) return studyFailure("wrong-plan", missing);
  return addRubric(database, study.id, read.data);
}

/**
 * Invites raters by links, each for one person. Their secrets are returned only here; pages put them into the fragment
 * of an address.
 *
 * @param count from 1 to `MAX_RATER_LINKS`
 */
export async function inviteRatersByLink(
  database: Database,
  user: Owner,
  slug: string,
  count: number,
): Promise<
  { readonly links: readonly RaterLink[] } | StudyFailure<"unknown-study" | "not-done" | "too-many">
> {
  const study = await findOwnStudy(database, user, slug);
  if (isFailure(study)) return study;
  const links: RaterLink[] = [];
  while (links.length < Math.min(Math.max(1, count), MAX_RATER_LINKS)) {
    const link = await inviteByLink(database, study.id);
    if (isFailure(link)) return links.length > 0 ? { links } : link;
    links.push(link);
  }
  return { links };
}

/** Invites an account by its handle; again, it changes nothing. The owner knows what others said, and rates nothing. */
export async function inviteRater(
  database: Database,
  user: Owner,
  slug: string,
  handle: string,
): Promise<
  | { readonly pseudonym: string }
  | StudyFailure<"unknown-study" | "unknown-user" | "own-study" | "not-done" | "too-many">
> {
  const study = await findOwnStudy(database, user, slug);
  if (isFailure(study)) return study;
  const rater = await userByHandle(database, storableText(handle.trim()));
  if (rater === null) return studyFailure("unknown-user", "There is no user with this name.");
  if (rater.id === user.id) {
    return studyFailure(
      "own-study",
      "You see what others rate, so you cannot rate in your own study.",
    );
  }
  const invited = await inviteAccount(database, study.id, rater.id);
  return isFailure(invited) ? invited : { pseudonym: invited.pseudonym };
}

const reasonOf = (typed: string): string =>
  storableText([...typed.trim()].slice(0, MAX_REASON).join(""));

/** Stops counting a rater's ratings, for a reason that the export shows. It cannot be undone. */
export async function excludeFromStudy(
  database: Database,
  user: Owner,
  slug: string,
  { pseudonym, reason: typed }: { readonly pseudonym: string; readonly reason: string },
): Promise<
  { readonly excluded: true } | StudyFailure<"unknown-study" | "no-reason" | "unknown-rater">
> {
  const study = await findOwnStudy(database, user, slug);
  if (isFailure(study)) return study;
  const reason = reasonOf(typed);
  if (reason === "") return studyFailure("no-reason", "Give the reason in a sentence.");
  const exclusion = { studyId: study.id, pseudonym: storableText(pseudonym), reason };
  return (await excludeRater(database, exclusion))
    ? { excluded: true }
    : studyFailure("unknown-rater", "There is no such rater, or they are excluded already.");
}

/** Adds the owner's judgement of an item, in terms of the item's own left and right; the newest one counts. */
export async function adjudicate(
  database: Database,
  user: Owner,
  slug: string,
  {
    nth,
    values,
    reason: typed,
  }: { readonly nth: number; readonly values: unknown; readonly reason: string },
): Promise<
  | { readonly adjudicated: true }
  | StudyFailure<"unknown-study" | "wrong-values" | "no-reason" | "unknown-item">
> {
  const study = await findOwnStudy(database, user, slug);
  if (isFailure(study)) return study;
  const read = valuesOf(study.plan.questions).safeParse(storable(values));
  if (!read.success) return studyFailure("wrong-values", z.prettifyError(read.error));
  const reason = reasonOf(typed);
  if (reason === "") return studyFailure("no-reason", "Give the reason in a sentence.");
  const judgement = { studyId: study.id, nth, values: read.data, reason };
  return (await adjudicateItem(database, judgement))
    ? { adjudicated: true }
    : studyFailure("unknown-item", "There is no such item to rate.");
}
