import { createAdapter } from "@socket.io/postgres-adapter";
import pg from "pg";
import type { Logger } from "../log.ts";

/** Carries one runner's messages to spectators who are connected to another. */
export interface FanOut {
  readonly adapter: ReturnType<typeof createAdapter>;
  close(): Promise<void>;
}

const never = (): Promise<never> => new Promise(() => {});

/**
 * Connections to listen on, one after another. The adapter asks for a new one whenever it lost the
 * last, also after it was closed: then it is kept waiting, or it would keep asking.
 */
class ListenConnections {
  readonly #databaseUrl: string;
  readonly #note: (error: Error) => void;
  #client: pg.Client | undefined;
  #closed = false;

  constructor(databaseUrl: string, note: (error: Error) => void) {
    this.#databaseUrl = databaseUrl;
    this.#note = note;
  }

  async connect(): Promise<pg.PoolClient> {
    if (this.#closed) return never();
    const client = new pg.Client({ connectionString: this.#databaseUrl, keepAlive: true });
    client.on("error", this.#note);
    this.#client = client;
    await client.connect();
    return Object.assign(client, { release: () => void client.end() });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }
}

/**
 * Opens the connections of a runner's gateway. All is spoken through one, so that it arrives in
 * order; through several it would not.
 */
export function openFanOut(databaseUrl: string, log: Logger): FanOut {
  const note = (error: Error): void => log.warn({ error: error.message }, "live connection lost");
  const speaking = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 10_000,
  });
  speaking.on("error", note);
  speaking.on("connect", (client) => client.on("error", note));
  const listening = new ListenConnections(databaseUrl, note);
  // The adapter would listen on a connection of the pool, which never gets a lost one back.
  const pool = new Proxy(speaking, {
    get(target, name) {
      if (name === "connect") return () => listening.connect();
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const adapter = createAdapter(pool, {
    errorHandler: (error) => log.warn({ error: error.message }, "live fan-out failed"),
  });
  return {
    adapter,
    async close() {
      await listening.close();
      await speaking.end();
    },
  };
}
