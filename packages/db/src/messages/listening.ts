import pg from "pg";

/** Called with each notification; `undefined`: some may have been missed, look at everything. */
export type Listener = (payload: string | undefined) => void;

/** What a process hears of others through the database, on one connection. */
export interface ChannelListener {
  /** Hears a channel from now on; the result stops that. */
  hear(channel: Channel, listener: Listener): () => void;
  close(): Promise<void>;
}

/**
 * `agent_messages`: the messages to an agent (payload: its id) changed. `message_answers`: a message
 * (its id) was answered. `dial_outs`: the connection of an agent (its id) changed. `checks`: a
 * pre-flight check was requested. `test_runs`: a test run was.
 * `bias_studies`: a bias study was. `study_judges`: the asking of a judge was. `matches`: a match can be leased.
 * `reactions`: spectators reacted to a match; the payload is the message of `reactionsChangedSchema`.
 * `hidden_speeches`: a speech (its match and cursor, as "id/7") was hidden or is shown again.
 */
export const channels = [
  "agent_messages",
  "message_answers",
  "dial_outs",
  "checks",
  "test_runs",
  "bias_studies",
  "study_judges",
  "matches",
  "hidden_speeches",
  "reactions",
] as const;
export type Channel = (typeof channels)[number];

/** Before the first attempt to listen again; doubled with every one that fails. */
const PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

/**
 * Listens on a separate connection, and on another one whenever that is lost; `note` is called
 * for every loss. Resolves once it listens; rejects when the database cannot be reached.
 */
export async function openListening(
  databaseUrl: string,
  note: (error: Error) => void,
): Promise<ChannelListener> {
  const listeners = new Map<Channel, Set<Listener>>(
    channels.map((channel) => [channel, new Set()]),
  );
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<void> => {
    const connecting = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    client = connecting;
    connecting.on("error", note);
    connecting.on("notification", ({ channel, payload }) => {
      for (const [name, heard] of listeners) {
        if (name === channel) for (const listener of heard) listener(payload);
      }
    });
    try {
      await connecting.connect();
      await connecting.query(channels.map((channel) => `LISTEN ${channel}`).join(";"));
    } catch (error) {
      await connecting.end().catch(note);
      throw error;
    }
    connecting.once("end", () => again(PAUSE_MS));
  };
  const again = (pauseMs: number): void => {
    if (closed) return;
    timer = setTimeout(() => {
      connect().then(
        () => {
          for (const heard of listeners.values()) for (const listener of heard) listener(undefined);
        },
        (error: Error) => {
          note(error);
          again(Math.min(2 * pauseMs, MAX_PAUSE_MS));
        },
      );
    }, pauseMs);
  };
  await connect();

  return {
    hear(channel, listener) {
      listeners.get(channel)?.add(listener);
      return () => listeners.get(channel)?.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
