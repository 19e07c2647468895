import { expiredIn, isBackupDue, newestSound, removeBackup } from "@wisp/db/backup";
import { z } from "zod";
import { type DutyDeps, whileLeading } from "../duties.ts";
import type { BackupSchedule } from "../env.ts";
import { inChild } from "../in-child.ts";
import type { Logger } from "../log.ts";

interface BackupDeps extends BackupSchedule {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Ends a backup that is being written. */
  readonly stop: AbortSignal;
}

/** How soon a backup that failed is tried again; it reads the whole database. */
const POLL_INTERVAL_MS = 300_000;

/** How often the content of the newest backup is read. */
const VERIFY_INTERVAL_MS = 86_400_000;

const madeSchema = z.object({ name: z.string(), seconds: z.number() });
const verifiedSchema = z.object({ state: z.string() });

const worker = new URL("./worker.ts", import.meta.url);

/** Makes a backup when one is due, in a process of its own, and removes those that need not be kept. */
export async function makeDueBackup(
  { store, everyHours, keepDays, databaseUrl, log, stop }: BackupDeps,
  now: Date,
): Promise<void> {
  // Without a damaged one, so that another one is made at once.
  const { backup: newest } = await newestSound(store);
  if (!isBackupDue(newest, everyHours, now)) return;
  try {
    const done = await inChild(worker, { databaseUrl }, stop);
    if (done === undefined) return;
    const { name, seconds } = madeSchema.parse(done);
    log.info({ backup: name, store: store.address, seconds }, "a backup was made");
  } catch (error) {
    log.error(
      { store: store.address, err: error },
      "a backup could not be made: see that WISP_BACKUPS can be written and has room; it is tried again in 5 minutes",
    );
    return;
  }
  for (const backup of await expiredIn(store, keepDays, now)) {
    await removeBackup(store, backup);
    log.info({ backup: backup.name }, "an old backup was removed");
  }
}

/** Reads the newest backup to its end, in a process of its own, and logs when its content is damaged. */
export async function verifyNewest({
  store,
  log,
  stop,
}: Pick<BackupDeps, "store" | "log" | "stop">): Promise<void> {
  const { backup } = await newestSound(store);
  if (backup === undefined) return;
  const done = await inChild(worker, { verify: backup }, stop);
  if (done === undefined || verifiedSchema.parse(done).state !== "damaged") return;
  log.error(
    { backup: backup.name, store: store.address },
    "the content of the newest backup is damaged: another one is made within 5 minutes; look after its disk",
  );
}

/**
 * Makes backups until the runner drains, whenever this runner leads. Two concurrent runners do no harm: each backup
 * is written under a name of its own and has it when it is whole.
 */
export function runBackups(
  deps: DutyDeps & BackupSchedule & { readonly databaseUrl: string },
): Promise<void> {
  let verifiedAtMs = Number.NEGATIVE_INFINITY;
  return whileLeading({ ...deps, duty: "backups", everyMs: POLL_INTERVAL_MS }, async ({ lost }) => {
    const own = { ...deps, stop: AbortSignal.any([deps.drain, lost]) };
    await makeDueBackup(own, new Date());
    if (performance.now() - verifiedAtMs < VERIFY_INTERVAL_MS) return;
    await verifyNewest(own);
    verifiedAtMs = performance.now();
  });
}
