import { studyPresets } from "@wisp/papers";
import { presetOf, progressOf, type ReadStudy } from "@wisp/study";
import { oneWord, printJson, UsageError } from "../../command.ts";
import { readStudy, reportWithSentences } from "./judged.ts";

export const usage = "study report EXPORT [--with EXPORT]";

/** What another study of the same matches adds. Throws UsageError where the preset reads none like it. */
async function notesBeside(study: ReadStudy, file: string) {
  const beside = presetOf(study.source, studyPresets)?.beside;
  if (beside === undefined) {
    throw new UsageError(
      "--with is for studies of interintent-following: no other one reads a second study.",
    );
  }
  const other = await readStudy(file);
  if (presetOf(other.source, studyPresets) !== studyPresets[beside.preset]) {
    throw new UsageError(`${file} is no study of ${beside.preset}.`);
  }
  return beside.notes(study, other);
}

/** Computes everything that a study's page shows from its export, and what a second study adds. */
export async function report(words: readonly string[]): Promise<number> {
  const { values, word: file } = oneWord(words, usage, { with: { type: "string" } });
  const study = await readStudy(file);
  const beside = values.with === undefined ? {} : { beside: await notesBeside(study, values.with) };
  printJson({ progress: progressOf(study), ...reportWithSentences(study), ...beside });
  return 0;
}
