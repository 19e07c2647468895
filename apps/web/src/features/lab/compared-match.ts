import type { Locale } from "@wisp/game";
import { changedLines } from "#features/replay/changed-line.ts";
import { logWithShownNames } from "#features/replay/shown-names.ts";
import { logAnswer } from "#server/match-answers.ts";
import { database } from "#server/storage/database.ts";
import { renderingOf } from "#stages/renderings.ts";
import type { ComparedMatch } from "./side-by-side.tsx";

/** A finished match in a language with the lines of its transcript; null where there is none to show. */
export async function readCompared(
  id: string,
  name: string,
  locale: Locale,
): Promise<ComparedMatch | null> {
  const log = await logAnswer(database(), id, -1);
  if (log === null || !log.over) return null;
  const shown = logWithShownNames(log, locale);
  const transcript = renderingOf(log.game)?.transcript(shown, locale) ?? null;
  if (transcript === null) return null;
  const { lines, names } = transcript;
  return { id, name, lines, names, changes: changedLines(lines, log.changes) };
}
