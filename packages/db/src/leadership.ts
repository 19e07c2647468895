import type { Database } from "./database.ts";

/** Held by at most one process at a time; ends with the connection, so a dead leader is no leader. */
export interface Leadership {
  /** False once the connection is gone: somebody else may lead. */
  readonly held: boolean;
  release(): Promise<void>;
}

/** Becomes the leader of `duty` among all processes of this database; null when another one is. */
export async function takeLeadership(database: Database, duty: string): Promise<Leadership | null> {
  const client = await database.pool.connect();
  let held = false;
  const lose = (): void => {
    held = false;
  };
  client.on("error", lose);
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken",
      [`leader/${duty}`],
    );
    held = rows[0]?.taken === true;
  } finally {
    if (!held) {
      // The pool hands the same connection out again, at every attempt: listeners would pile up.
      client.off("error", lose);
      client.release();
    }
  }
  if (!held) return null;
  return {
    get held() {
      return held;
    },
    async release() {
      held = false;
      // Closing the connection gives the lock back whatever state it is in.
      client.release(true);
    },
  };
}
