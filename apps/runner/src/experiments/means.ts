import type { Database } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import type { Logger } from "../log.ts";

/** What running experiments takes. */
export interface ExperimentMeans {
  readonly database: Database;
  readonly games: Readonly<Record<string, GameEntry>>;
  readonly log: Logger;
}
