import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { changedSeasons, type Database } from "@wisp/db";
import { isRegistered } from "@wisp/games";
import { type DutyDeps, whileLeading } from "../duties.ts";
import { inChild } from "../in-child.ts";
import type { Logger } from "../log.ts";

/** Dumps of a season that are kept. */
const KEPT = 7;

/** The dumps of a season in a folder, newest first; their names contain the day. */
async function dumpsOf(folder: string, slug: string): Promise<string[]> {
  const start = `wisp-season-${slug}-`;
  return (await readdir(folder))
    .filter(
      (name) => name.startsWith(start) && /^\d{4}-\d\d-\d\d\.zip$/.test(name.slice(start.length)),
    )
    .sort()
    .reverse();
}

/** When the newest dump of a season was written; null when there is none. */
async function dumpedAt(folder: string, slug: string): Promise<Date | null> {
  const [newest] = await dumpsOf(folder, slug);
  return newest === undefined ? null : (await stat(join(folder, newest))).mtime;
}

/** Takes away all but the newest dumps of a season. */
async function dropOldDumps(folder: string, slug: string): Promise<void> {
  for (const name of (await dumpsOf(folder, slug)).slice(KEPT)) {
    await rm(join(folder, name), { force: true });
  }
}

interface DumpDeps {
  readonly database: Database;
  readonly databaseUrl: string;
  /** Where archives are written; made when it is not there. */
  readonly folder: string;
  readonly log: Logger;
  /** Ends an archive that is being written. */
  readonly stop: AbortSignal;
}

const POLL_INTERVAL_MS = 60_000;
/** When nights begin (UTC). */
const HOUR = 3;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** When the last night began. */
export function lastNight(now: Date): Date {
  const shifted = now.getTime() - HOUR * HOUR_MS;
  return new Date(shifted - (shifted % DAY_MS) + HOUR * HOUR_MS);
}

/**
 * Keeps archives of all public seasons until the runner drains, whenever this runner leads. Two
 * concurrent runners do no harm: each archive is written to a separate file and then renamed.
 */
export async function runDumps(deps: DutyDeps & Omit<DumpDeps, "stop">): Promise<void> {
  /** When a season was last tried: what fails is tried again an hour later. */
  const tried = new Map<string, number>();
  await whileLeading({ ...deps, duty: "dumps", everyMs: POLL_INTERVAL_MS }, ({ lost }) => {
    const stop = AbortSignal.any([deps.drain, lost]);
    return dumpSeasons({ ...deps, stop }, new Date(), tried);
  });
}

/** Writes an archive of every public season that has none, or that changed before the last night. */
export async function dumpSeasons(
  { database, databaseUrl, folder, log, stop }: DumpDeps,
  now: Date,
  tried = new Map<string, number>(),
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { slug, game, changedAt } of await changedSeasons(database)) {
    // Its last archive stays: only its status can change.
    if (!isRegistered(game)) continue;
    const dumped = await dumpedAt(folder, slug);
    const due = dumped === null || (dumped < lastNight(now) && dumped < changedAt);
    if (!due || stop.aborted || (tried.get(slug) ?? 0) > now.getTime() - HOUR_MS) continue;
    tried.set(slug, now.getTime());
    try {
      const data = { databaseUrl, slug, folder, writer: process.pid };
      const name = await inChild(new URL("./worker.ts", import.meta.url), data, stop);
      if (name !== undefined) log.info({ season: slug, name }, "a season was dumped");
      await dropOldDumps(folder, slug);
    } catch (error) {
      log.error(
        { season: slug, folder, err: error },
        "a season could not be dumped: see that the folder of WISP_DUMPS can be written and has room; it is tried again in an hour",
      );
    }
  }
}
