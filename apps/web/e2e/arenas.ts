import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keepTemporaryFilesInMemory } from "@wisp/test-kit/temporary-files";
import { env, passFolderOn } from "./env.ts";

/** An arena that the tests run against, as `npm start` opens it. */
export interface TestArena {
  readonly port: number;
  readonly runnerPort: number;
  /** Where its database is. */
  readonly data: string;
}

keepTemporaryFilesInMemory();

/**
 * The folder for the files of this run; other accounts may have left theirs behind. The processes of
 * the tests load this file again and find the folder in the environment.
 */
export const folder = env.WISP_TEST_FOLDER ?? mkdtempSync(join(tmpdir(), "wisp-e2e-"));
// PostgreSQL runs under a separate account when this runs as root.
chmodSync(folder, 0o755);
passFolderOn(folder);

/** Where servers that tests start keep compiled modules, so that the next of them starts sooner. */
export const compileCache = fileURLToPath(
  new URL("../../../node_modules/.cache/node", import.meta.url),
);

/** One arena per worker, so that test files do not disturb each other. */
export const arenas: readonly TestArena[] = Array.from(
  { length: env.WISP_TEST_ARENAS },
  (_, place) => ({
    port: env.WISP_TEST_PORT + 2 * place,
    runnerPort: env.WISP_TEST_PORT + 2 * place + 1,
    data: join(folder, `arena-${place}`),
  }),
);

/** What an arena is started with. */
export const arenaEnvironment = ({
  port,
  runnerPort,
  data,
}: TestArena): Record<string, string> => ({
  PORT: String(port),
  WISP_RUNNER_PORT: String(runnerPort),
  WISP_DATA: data,
  NODE_COMPILE_CACHE: compileCache,
  // Young and finished leaderboards are fitted anyway; the house's need no fit for each live match.
  WISP_RATINGS_EVERY_MS: "86400000",
});

/** The arena of this worker; in other processes the first one. */
export function ownArena(): TestArena {
  const arena = arenas[env.TEST_PARALLEL_INDEX];
  if (arena === undefined) throw new Error("there are more workers than arenas");
  return arena;
}

export const addressOf = ({ port }: TestArena): string => `http://127.0.0.1:${port}`;
