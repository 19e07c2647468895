import { expiredBackups, isBackupDue, storedBackups } from "@wisp/db/backup";
import type { ObjectStore } from "@wisp/exports/object-store";
import { z } from "zod";
import { type DutyDeps, whileLeading } from "../duties.ts";
import { inChild } from "../in-child.ts";
import type { Logger } from "../log.ts";

/** Where backups are kept, how often one is made, and for how long. */
export interface BackupSchedule {
  readonly store: ObjectStore;
  readonly everyHours: number;
  readonly keepDays: number;
}

interface BackupDeps extends BackupSchedule {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Ends a backup that is being written. */
  readonly stop: AbortSignal;
}

/** How soon a backup that failed is tried again; it reads the whole database. */
const POLL_INTERVAL_MS = 300_000;

const doneSchema = z.object({ name: z.string(), seconds: z.number() });

/** Makes a backup when one is due, in a process of its own, and removes those that need not be kept. */
export async function makeDueBackup(
  { store, everyHours, keepDays, databaseUrl, log, stop }: BackupDeps,
  now: Date,
): Promise<void> {
  const [newest] = await storedBackups(store);
  if (!isBackupDue(newest, everyHours, now)) return;
  try {
    const done = await inChild(new URL("./worker.ts", import.meta.url), { databaseUrl }, stop);
    if (done === undefined) return;
    const { name, seconds } = doneSchema.parse(done);
    log.info({ backup: name, store: store.address, seconds }, "a backup was made");
  } catch (error) {
    log.error(
      { store: store.address, err: error },
      "a backup could not be made: see that WISP_BACKUPS can be written and has room; it is tried again in 5 minutes",
    );
    return;
  }
  for (const { name } of expiredBackups(await storedBackups(store), keepDays, now)) {
    await store.remove(name);
    log.info({ backup: name }, "an old backup was removed");
  }
}

/**
 * Makes backups until the runner drains, whenever this runner leads. Two concurrent runners do no harm: each backup
 * is written under a name of its own and has it when it is whole.
 */
export function runBackups(
  deps: DutyDeps & BackupSchedule & { readonly databaseUrl: string },
): Promise<void> {
  return whileLeading({ ...deps, duty: "backups", everyMs: POLL_INTERVAL_MS }, ({ lost }) =>
    makeDueBackup({ ...deps, stop: AbortSignal.any([deps.drain, lost]) }, new Date()),
  );
}
