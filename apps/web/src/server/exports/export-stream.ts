import { type Database, exportedSeason } from "@wisp/db";
import { archiveName, seasonArchive } from "@wisp/exports";
import { statisticsOf } from "@wisp/games";

/** Archives that are made in this process at a time, at most: each reads a whole season. */
const MOST_EXPORTS = 2;
/** The database keeps a moment for whoever reads an archive: not for ever. */
const LONGEST_MS = 30 * 60_000;

let open = 0;

export const exportsAreFull = (): boolean => open >= MOST_EXPORTS;

/** An archive on its way. */
interface ExportStream {
  readonly name: string;
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * The archive of a season, made as it is read; a reader that is slow is waited for, and the work
 * ends when the reader goes (or `signal` says so).
 */
export async function exportStream(
  database: Database,
  slug: string,
  signal: AbortSignal,
): Promise<ExportStream> {
  open += 1;
  const season = await exportedSeason(database, slug, statisticsOf).catch((error: unknown) => {
    open -= 1;
    throw error;
  });
  if (season === null) {
    open -= 1;
    throw new Error(`season ${slug} is gone`);
  }
  const archive = seasonArchive(season);
  const end = (): void => {
    archive.destroy();
  };
  const late = setTimeout(end, LONGEST_MS);
  archive.once("close", () => {
    open -= 1;
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
