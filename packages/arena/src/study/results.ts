import {
  type Database,
  type LastReport,
  lastStudyReport,
  ratersOf,
  rubricsOf,
  type StoredDisagreement,
  type StoredItem,
  type Study,
  studyDisagreements,
  studyItems,
  studyRatings,
  type User,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { type ExportedStudy, studyCard, studyCsv, studyLines } from "@wisp/study";
import { findOwnStudy, type StudyFailure, studyFailure } from "./find.ts";

type Owner = Pick<User, "id">;

/** Lines of JSON with everything, a table of the ratings for spreadsheets, or a page about the data. */
export const studyExportFormats = ["jsonl", "csv", "card"] as const;
export type StudyExportFormat = (typeof studyExportFormats)[number];

async function exportedStudy(database: Database, study: Study): Promise<ExportedStudy> {
  const [rubrics, raters] = await Promise.all([
    rubricsOf(database, study.id),
    ratersOf(database, study.id),
  ]);
  return { ...study, rubrics, raters };
}

/**
 * The last computed results of a user's own study, for its owner alone: raters see none of it. Null: they are being
 * computed for the first time.
 */
export async function reportOfStudy(
  database: Database,
  user: Owner,
  slug: string,
): Promise<{ readonly last: LastReport | null } | StudyFailure<"unknown-study">> {
  const study = await findOwnStudy(database, user, slug);
  return isFailure(study) ? study : { last: await lastStudyReport(database, study.id) };
}

/** A part of the disagreements that the last report of a user's own study found, the largest first. */
export async function disagreementsOfStudy(
  database: Database,
  user: Owner,
  slug: string,
  part: { readonly after: number; readonly limit: number },
): Promise<
  { readonly disagreements: readonly StoredDisagreement[] } | StudyFailure<"unknown-study">
> {
  const study = await findOwnStudy(database, user, slug);
  if (isFailure(study)) return study;
  return { disagreements: await studyDisagreements(database, study.id, part) };
}

async function* tableOf(database: Database, study: Study): AsyncGenerator<string> {
  const byNth = new Map<number, StoredItem>();
  for await (const item of studyItems(database, study.id)) byNth.set(item.nth, item);
  yield* studyCsv(await exportedStudy(database, study), byNth, studyRatings(database, study.id));
}

async function* linesOf(database: Database, study: Study): AsyncGenerator<string> {
  const { id } = study;
  const exported = await exportedStudy(database, study);
  yield* studyLines(exported, studyItems(database, id), studyRatings(database, id));
}

async function* cardOf(
  database: Database,
  study: Study,
  { report }: LastReport,
): AsyncGenerator<string> {
  const items: Pick<StoredItem, "kind">[] = [];
  for await (const { kind } of studyItems(database, study.id)) items.push({ kind });
  yield studyCard(await exportedStudy(database, study), items, report);
}

/**
 * An export of a user's own study, in any of its states: the parts of one text, read while they are taken. The card
 * says what the last report says.
 */
export async function exportStudy(
  database: Database,
  user: Owner,
  slug: string,
  format: StudyExportFormat,
): Promise<
  { readonly parts: AsyncIterable<string> } | StudyFailure<"unknown-study" | "no-report">
> {
  const study = await findOwnStudy(database, user, slug);
  if (isFailure(study)) return study;
  if (format === "jsonl") return { parts: linesOf(database, study) };
  if (format === "csv") return { parts: tableOf(database, study) };
  const last = await lastStudyReport(database, study.id);
  return last === null
    ? studyFailure("no-report", "The results are being computed. Try again in some seconds.")
    : { parts: cardOf(database, study, last) };
}
