import { type Database, exportedSeason } from "@wisp/db";
import { archiveName, seasonArchive } from "@wisp/exports";
import { statisticsOf } from "@wisp/games";
import { Semaphore } from "@wisp/limits";

/** For the archives that this process makes at the same time: each reads a whole season. */
const exporting = new Semaphore(2);
/** For how long the database keeps its state for the reader of an archive. */
const MAX_MS = 30 * 60_000;

export const exportsAreFull = (): boolean => exporting.free === 0;

/** An archive on its way. */
interface ExportStream {
  readonly name: string;
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * The archive of a season, made while it is read; it waits for a slow reader, and the work ends when
 * the reader disconnects (or `signal` is aborted).
 */
export async function exportStream(
  database: Database,
  slug: string,
  signal: AbortSignal,
): Promise<ExportStream> {
  if (!exporting.tryAcquire()) throw new Error("an archive was asked for while exports are full");
  const season = await exportedSeason(database, slug, statisticsOf).catch((error: unknown) => {
    exporting.release();
    throw error;
  });
  if (season === null) {
    exporting.release();
    throw new Error(`season ${slug} is gone`);
  }
  const archive = seasonArchive(season);
  const end = (): void => {
    archive.destroy();
  };
  const late = setTimeout(end, MAX_MS);
  archive.once("close", () => {
    exporting.release();
    clearTimeout(late);
    signal.removeEventListener("abort", end);
    void season.close();
  });
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  const chunks = archive[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  return { name: archiveName(season.season), body };
}
