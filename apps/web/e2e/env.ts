import { readVariables } from "@wisp/db/variables";
import { z } from "zod";

const schema = z.object({
  /** The folder for the files of this run; absent: it is made. */
  WISP_TEST_FOLDER: z.string().optional(),
  /** Whether this is a sweep, in which tests tagged `@scales` try more. */
  WISP_TEST_SWEEP: z.literal("on").optional(),
  /**
   * Arenas of a run, one for each worker: two by default, as many as the cores that the tests are meant for. A third
   * would take a tenth of a core for its live matches alone.
   */
  WISP_TEST_ARENAS: z.coerce.number().int().min(1).max(3).default(2),
  /** The first of the ports that the arenas of a run listen on, two each. */
  WISP_TEST_PORT: z.coerce.number().int().min(1024).max(65_000).default(3987),
  /** Set by Playwright in its workers. */
  TEST_PARALLEL_INDEX: z.coerce.number().int().min(0).default(0),
});

/** The settings of a run of the browser tests. */
export const env = readVariables(schema, process.env);

/** Passes the folder of this run on to the processes that it starts. */
export function passFolderOn(folder: string): void {
  process.env.WISP_TEST_FOLDER = folder;
}
