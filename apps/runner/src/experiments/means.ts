import type { Database, LabLimits } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import type { Logger } from "../log.ts";

/** What running experiments takes. */
export interface ExperimentMeans {
  readonly database: Database;
  readonly games: Readonly<Record<string, GameEntry>>;
  /** What the experiments and forks of one account may take. */
  readonly labLimits: LabLimits;
  readonly log: Logger;
}
