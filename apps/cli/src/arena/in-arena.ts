import { type Database, openDatabase } from "@wisp/db";
import type { KeyRing } from "@wisp/secrets";
import { readEnvironment } from "../env.ts";
import { closedSentence, openArenaDatabase } from "./database.ts";
import { arenaKeyRing } from "./key-ring.ts";
import { openAddress } from "./ports.ts";

/** The arena of this machine, whether it is open or not. */
export interface Arena {
  readonly database: Database;
  readonly databaseUrl: string;
  /** The key ring of its secrets; created here on first use. */
  ring(): KeyRing;
  /** Where it is open; null when it is not, or elsewhere. */
  address(): Promise<string | null>;
  /** The message when it is not open: which data it concerns, and how to name other data. */
  readonly closed: string;
}

/** Does something with the arena's database, which is started for it unless it runs. */
export async function inArena<Result>(work: (arena: Arena) => Promise<Result>): Promise<Result> {
  const settings = readEnvironment();
  const { url, stop } = await openArenaDatabase(settings);
  const database = openDatabase({ url, archive: settings.archive });
  try {
    return await work({
      database,
      databaseUrl: url,
      ring: () => arenaKeyRing(settings),
      address: () => openAddress(settings),
      closed: closedSentence(settings),
    });
  } finally {
    await database.close();
    await stop();
  }
}
