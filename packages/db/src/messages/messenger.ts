import { randomUUID } from "node:crypto";
import type { Database } from "../database.ts";
import {
  answersOf,
  closeMessage,
  type NewMessage,
  persist,
  storeMessage,
  withdrawMessages,
} from "./agent-messages.ts";
import type { ChannelListener } from "./listening.ts";

/** How long after a lost notification an answer is found by polling. */
const POLL_INTERVAL_MS = 2_000;

/** Stores messages in PostgreSQL until the process that holds the receiver delivers them. */
export interface PostgresMessenger {
  /** Resolves once the message is stored, without waiting for its delivery. */
  post(message: NewMessage): Promise<void>;
  /**
   * Resolves with the first answer. If `signal` is aborted or the message expires first, the message is
   * withdrawn, and it resolves with the draft of an answer, or with undefined where there is none.
   * Rejects if the message could not be stored.
   */
  ask(message: NewMessage, signal: AbortSignal): Promise<{ readonly answer: unknown } | undefined>;
  /** Ends all open asks without an answer. */
  close(): Promise<void>;
}

type StoredAnswer = { readonly answer: unknown } | undefined;

/** Opens a messenger that is notified of answers through `listening`, which must outlive it. */
export function openMessenger(database: Database, listening: ChannelListener): PostgresMessenger {
  const open = new Map<string, (answered: StoredAnswer) => void>();
  const ending = new Set<Promise<void>>();
  let closed = false;

  const look = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    // A look that fails is made up for by the next.
    const answers = await answersOf(database, ids).catch(() => new Map<string, unknown>());
    for (const [id, answer] of answers) open.get(id)?.({ answer });
  };
  const deafen = listening.hear("message_answers", (id) => {
    if (id === undefined) void look([...open.keys()]);
    else if (open.has(id)) void look([id]);
  });
  const timer = setInterval(() => void look([...open.keys()]), POLL_INTERVAL_MS);
  timer.unref();

  /** What fails to be cleared away here expires by itself. */
  const clear = (id: string): void => {
    const cleared = withdrawMessages(database, [id])
      .catch(() => {})
      .finally(() => ending.delete(cleared));
    ending.add(cleared);
  };

  const store = (message: NewMessage, signal?: AbortSignal): Promise<string> => {
    const key = randomUUID();
    return persist(() => storeMessage(database, message, key), signal);
  };

  return {
    async post(message) {
      await store(message);
    },
    async ask(message, signal) {
      if (signal.aborted) return undefined;
      const id = await store(message, signal);
      const { promise, resolve } = Promise.withResolvers<StoredAnswer>();
      const end = (): void => resolve(undefined);
      const life = setTimeout(end, message.lifeMs);
      open.set(id, resolve);
      signal.addEventListener("abort", end, { once: true });
      if (signal.aborted) end();
      // The answer can be there before its notification could find the ask open.
      void look([id]);
      const answered = await promise;
      clearTimeout(life);
      signal.removeEventListener("abort", end);
      open.delete(id);
      if (answered === undefined && !closed)
        // The draft is lost only if the database is away for longer than a decision can wait.
        return await persist(() => closeMessage(database, id)).catch(() => undefined);
      clear(id);
      return answered;
    },
    async close() {
      closed = true;
      clearInterval(timer);
      deafen();
      const ids = [...open.keys()];
      for (const resolve of open.values()) resolve(undefined);
      await withdrawMessages(database, ids).catch(() => {});
      await Promise.all(ending);
    },
  };
}
