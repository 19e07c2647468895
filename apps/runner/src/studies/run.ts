import { type StaleStudy, staleStudies } from "@wisp/db";
import { z } from "zod";
import { type DutyDeps, whileLeading } from "../duties.ts";
import { inChild } from "../in-child.ts";

interface Studies extends DutyDeps {
  readonly databaseUrl: string;
  /** A shorter time than `POLL_INTERVAL_MS`, for tests. */
  readonly everyMs: number;
}

const worker = new URL("./worker.ts", import.meta.url);
/** How often it is looked whether anything was rated. */
const POLL_INTERVAL_MS = 3_000;
/** Of each study how long it took, or why its report could not be computed; nothing when it was stopped. */
const computedSchema = z
  .array(z.union([z.object({ ms: z.int() }), z.object({ failed: z.unknown() })]))
  .optional();
/** Studies of one process: to start it takes longer than the report of a small one. */
const AT_ONCE = 20;
/** Until a report that failed is tried again. */
const RETRY_MS = 10 * 60_000;

/**
 * Computes the reports of studies until the runner drains, whenever this runner leads. Two that do it at once do no
 * harm: a report replaces the whole of the one before, and one that is older than its study is replaced by the next.
 */
export async function runStudies(studies: Studies): Promise<void> {
  const { database, databaseUrl, everyMs, log } = studies;
  /** When each report last failed: it holds up no other. */
  const failed = new Map<string, number>();
  const duty = { ...studies, duty: "studies", everyMs: Math.min(POLL_INTERVAL_MS, everyMs) };
  await whileLeading(duty, async ({ lost }) => {
    const stop = AbortSignal.any([studies.drain, lost]);
    const now = Date.now();
    const stale = (await staleStudies(database, AT_ONCE)).filter(
      ({ id }) => (failed.get(id) ?? 0) <= now - RETRY_MS,
    );
    if (stale.length === 0) return;
    const onFailed = ({ id, slug }: StaleStudy, error: unknown): void => {
      failed.set(id, now);
      log.error({ study: slug, err: error }, "a report of a study could not be computed");
    };
    try {
      const answer = await inChild(worker, { databaseUrl, studies: stale }, stop);
      for (const [place, computed] of (computedSchema.parse(answer) ?? []).entries()) {
        const study = stale[place];
        if (study === undefined) continue;
        if ("failed" in computed) onFailed(study, computed.failed);
        else log.debug({ study: study.slug, ...computed }, "a report of a study was computed");
      }
    } catch (error) {
      // One of them ended the process: the others come first next time.
      const [first] = stale;
      if (first !== undefined) onFailed(first, error);
    }
  });
}
