import { setTimeout as sleep } from "node:timers/promises";
import { createAdapter as createPostgresAdapter } from "@socket.io/postgres-adapter";
import {
  createAdapter as createRedisAdapter,
  createShardedAdapter,
} from "@socket.io/redis-adapter";
import pg from "pg";
import { createClient, createCluster } from "redis";
import type { Logger } from "../log.ts";

/** Carries one runner's messages to spectators who are connected to another. */
export interface FanOut {
  readonly adapter:
    | ReturnType<typeof createPostgresAdapter>
    | ReturnType<typeof createRedisAdapter>
    | ReturnType<typeof createShardedAdapter>;
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

/** Speaks through one connection, so that messages arrive in order; through several they would not. */
function throughPostgres(databaseUrl: string, log: Logger): FanOut {
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
  const adapter = createPostgresAdapter(pool, {
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

/** Messages that wait for an answer of Redis: pages that miss one find it in the database. */
const MAX_UNANSWERED = 1_000;
const REDIS_PING_MS = 2_000;
/** A Redis that is silent for longer is gone, even if its connection was never closed. */
const REDIS_SILENT_MS = 6_000;
const MAX_PAUSE_MS = 2_000;
/** While messages are lost, the log says so once in this time. */
const WARN_EVERY_MS = 10_000;

/** Counts messages that Redis did not take, and says so in the log now and then. */
function noteLosses(log: Logger) {
  let lost = 0;
  let warnedMs = Number.NEGATIVE_INFINITY;
  let closed = false;
  const warn = (error: Error): void => {
    if (closed || performance.now() - warnedMs < WARN_EVERY_MS) return;
    warnedMs = performance.now();
    const note = { error: error.message || String(error), lost };
    log.warn(note, "Redis carries no live messages; pages read the database instead");
  };
  return {
    warn,
    lose(error: Error): void {
      lost += 1;
      warn(error);
    },
    recover(): void {
      log.info({ lost }, "Redis carries live messages");
      lost = 0;
      warnedMs = Number.NEGATIVE_INFINITY;
    },
    close(): void {
      closed = true;
    },
  };
}

/** How each connection to Redis notices silence, and tries again. */
const socketOptions = {
  connectTimeout: REDIS_SILENT_MS,
  socketTimeout: REDIS_SILENT_MS,
  reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, MAX_PAUSE_MS),
};

/**
 * Speaks through Redis, which keeps nothing: what is said while it is away is lost, and pages read it
 * from the database within ten seconds. It is tried again for as long as the gateway is open.
 */
function throughRedis(url: string, key: string, log: Logger): FanOut {
  const losses = noteLosses(log);
  const open = () => {
    const client = createClient({
      url,
      RESP: 2,
      // What is said while it is away is of no use later.
      disableOfflineQueue: true,
      commandsQueueMaxLength: MAX_UNANSWERED,
      pingInterval: REDIS_PING_MS,
      socket: socketOptions,
    });
    client.on("error", losses.warn);
    return client;
  };
  const [speaking, listening] = [open(), open()];
  // A subscription from before the first connection confuses the client; from then on it renews them.
  const connected = new Promise((resolve) => listening.once("ready", resolve));
  listening.on("ready", losses.recover);
  const close = (client: typeof speaking): void => {
    if (client.isOpen) client.destroy();
  };
  /** The adapter calls a client without looking at what comes of it. */
  const withErrorsNoted = (client: typeof speaking): typeof speaking =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...words: unknown[]): unknown => {
          const call = (): unknown => Reflect.apply(value, target, words);
          const isSubscription = name === "subscribe" || name === "pSubscribe";
          const result = isSubscription ? connected.then(call) : call();
          if (!(result instanceof Promise)) return result;
          return result.catch((error: Error) => {
            if (name === "publish") losses.lose(error);
            else losses.warn(error);
          });
        };
      },
    });
  for (const client of [speaking, listening]) client.connect().catch(losses.warn);
  return {
    adapter: createRedisAdapter(withErrorsNoted(speaking), withErrorsNoted(listening), { key }),
    async close() {
      losses.close();
      close(speaking);
      close(listening);
    },
  };
}

type Heard = (message: Buffer, channel: Buffer) => unknown;

/**
 * Speaks through a cluster of Redis 7: each match has a channel at one of the nodes, which a gateway hears while it has
 * spectators of that match. A node that is away loses the messages of its matches alone.
 */
function throughCluster(urls: readonly string[], key: string, log: Logger): FanOut {
  let closed = false;
  const losses = noteLosses(log);
  const open = (maxUnanswered: number | undefined) => {
    const cluster = createCluster({
      rootNodes: urls.map((url) => ({ url })),
      RESP: 2,
      defaults: {
        disableOfflineQueue: true,
        ...(maxUnanswered !== undefined && { commandsQueueMaxLength: maxUnanswered }),
        pingInterval: REDIS_PING_MS,
        socket: socketOptions,
      },
    });
    cluster.on("error", losses.warn);
    return cluster;
  };
  const [speaking, listening] = [open(MAX_UNANSWERED), open(undefined)];
  /** The client tries a cluster once that it finds none of. */
  const connect = async (cluster: typeof speaking): Promise<void> => {
    while (!closed) {
      try {
        await cluster.connect();
        return;
      } catch (error) {
        losses.warn(error instanceof Error ? error : new Error(String(error)));
        await sleep(MAX_PAUSE_MS, undefined, { ref: false });
      }
    }
  };
  const connected = connect(listening);
  void connected.then(() => closed || losses.recover());
  void connect(speaking);
  const wanted = new Map<string, Heard>();
  const leave = async (channel: string): Promise<void> => {
    await listening.sUnsubscribe(channel).catch(losses.warn);
  };
  /** The client subscribes again what was lost, but not what was asked for while a node was away. */
  const subscribe = async (channel: string, heard: Heard): Promise<void> => {
    wanted.set(channel, heard);
    await connected;
    while (!closed && wanted.get(channel) === heard) {
      try {
        await listening.sSubscribe(channel, heard, true);
        if (wanted.get(channel) !== heard) await leave(channel);
        return;
      } catch (error) {
        losses.warn(error instanceof Error ? error : new Error(String(error)));
        await sleep(MAX_PAUSE_MS, undefined, { ref: false });
      }
    }
  };
  const client = {
    sSubscribe: subscribe,
    async sUnsubscribe(channels: string | readonly string[]): Promise<void> {
      for (const channel of [channels].flat()) {
        wanted.delete(channel);
        if (!closed) await leave(channel);
      }
    },
    // The gateway's own spectators do not wait for what Redis answers.
    async sPublish(channel: string, message: string | Buffer): Promise<void> {
      speaking.sPublish(channel, message).catch(losses.lose);
    },
  };
  return {
    adapter: createShardedAdapter(client, client, { channelPrefix: key }),
    async close() {
      closed = true;
      losses.close();
      for (const cluster of [speaking, listening]) if (cluster.isOpen) cluster.destroy();
    },
  };
}

/** Channels of one arena, so that others may use the same Redis: all runners see the same database. */
async function channelsOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ readonly name: string }>(
      `SELECT md5("system_identifier" || '/' || current_database()) AS "name" /* not null: a server has an identifier */ FROM pg_control_system()`,
    );
    return `wisp/${rows[0]?.name}`;
  } finally {
    await client.end();
  }
}

interface FanOutOptions {
  readonly databaseUrl: string;
  /** A Redis, or some nodes of a cluster with commas between; the client finds the others. */
  readonly redisUrl: string | undefined;
  readonly log: Logger;
}

/** Opens the connections between the gateways of all runners. Rejects where Redis needs a name and no database answers. */
export async function openFanOut(options: FanOutOptions): Promise<FanOut> {
  const { databaseUrl, redisUrl, log } = options;
  if (redisUrl === undefined) return throughPostgres(databaseUrl, log);
  const [channels, urls] = [await channelsOf(databaseUrl), redisUrl.split(",")];
  return urls.length === 1
    ? throughRedis(redisUrl, channels, log)
    : throughCluster(urls, channels, log);
}
