import { readFile } from "node:fs/promises";
import type { Database } from "@wisp/db";
import { keepResidents, type Residents } from "./keep.ts";
import { type ReadingMeans, readResidents } from "./read.ts";

/**
 * Loads the residents that a file declares; without a file there are none. Throws a sentence for
 * each mistake, that names the file.
 */
export async function loadResidents(
  database: Database,
  path: string | undefined,
  means: ReadingMeans,
): Promise<Residents> {
  try {
    const text = path === undefined ? "[]" : await readFile(path, "utf8");
    return await keepResidents(database, readResidents(text, means));
  } catch (error) {
    if (path === undefined || !(error instanceof Error)) throw error;
    throw new Error(`WISP_RESIDENTS names ${path}, which cannot be used: ${error.message}`, {
      cause: error,
    });
  }
}
