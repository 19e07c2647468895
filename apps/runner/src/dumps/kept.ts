import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Dumps of a season that are kept. */
const KEPT = 7;

/** The dumps of a season in a folder, newest first; their names contain the day. */
export async function dumpsOf(folder: string, slug: string): Promise<string[]> {
  const start = `wisp-season-${slug}-`;
  return (await readdir(folder))
    .filter(
      (name) => name.startsWith(start) && /^\d{4}-\d\d-\d\d\.zip$/.test(name.slice(start.length)),
    )
    .sort()
    .reverse();
}

/** When the newest dump of a season was written; null when there is none. */
export async function dumpedAt(folder: string, slug: string): Promise<Date | null> {
  const [newest] = await dumpsOf(folder, slug);
  return newest === undefined ? null : (await stat(join(folder, newest))).mtime;
}

/** Takes away all but the newest dumps of a season. */
export async function dropOldDumps(folder: string, slug: string): Promise<void> {
  for (const name of (await dumpsOf(folder, slug)).slice(KEPT)) {
    await rm(join(folder, name), { force: true });
  }
}
