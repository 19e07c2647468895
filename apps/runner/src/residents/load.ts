import { readFile } from "node:fs/promises";
import type { Database } from "@wisp/db";
import { keepResidents, type Residents } from "./keep.ts";
import { type DeclaredResident, type ReadingMeans, readResidents } from "./read.ts";

/** The declarations of a file. */
export interface ResidentDeclarations {
  /** Updates the residents to the file's declarations. Throws a sentence that names the file. */
  keep(database: Database): Promise<Residents>;
}

/**
 * Reads the residents that a file declares; without a file there are none. Throws a sentence for
 * each mistake, that names the file.
 */
export async function loadResidents(
  path: string | undefined,
  means: ReadingMeans,
): Promise<ResidentDeclarations> {
  async function named<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (path === undefined || !(error instanceof Error)) throw error;
      throw new Error(`WISP_RESIDENTS names ${path}, which cannot be used: ${error.message}`, {
        cause: error,
      });
    }
  }
  const declared = await named(
    async (): Promise<DeclaredResident[]> =>
      path === undefined ? [] : readResidents(await readFile(path, "utf8"), means),
  );
  return { keep: (database) => named(() => keepResidents(database, declared)) };
}
