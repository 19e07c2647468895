import type { Allowances, Database } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import type { Logger } from "../log.ts";
import type { SeasonTable } from "./plan.ts";

/** What running seasons needs. */
export interface SeasonMeans {
  readonly database: Database;
  readonly games: Readonly<Record<string, GameEntry>>;
  /** Whether agents of one owner may meet: on one's own machine they may. */
  readonly manyOfAnOwner: boolean;
  readonly allowances: Allowances;
  /** Plans that were drawn already, by `season/language`: drawing takes long, and is deterministic. */
  readonly plans: Map<string, readonly SeasonTable[]>;
  readonly log: Logger;
}
