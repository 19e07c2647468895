import { randomUUID } from "node:crypto";
import type { Database } from "../database.ts";
import { answersOf, type NewLetter, storeLetter, withdrawLetters } from "./letter.ts";
import type { Listening } from "./listening.ts";
import { persist } from "./persist.ts";

/** Should a notification be lost, an answer is found this much later. */
const LOOK_EVERY_MS = 2_000;

/** Letters kept in PostgreSQL until they are taken, by whichever process has the receiver. */
export interface PostgresMailbox {
  /** Resolves once the letter is stored; what becomes of it is not waited for. */
  post(letter: NewLetter): Promise<void>;
  /**
   * Resolves with the first answer, or with undefined when `signal` is aborted or the letter's
   * life ends first; the letter is taken back then. Rejects when it could not be stored.
   */
  ask(letter: NewLetter, signal: AbortSignal): Promise<{ readonly answer: unknown } | undefined>;
  /** Ends all asks that are open, without an answer. */
  close(): Promise<void>;
}

type Answered = { readonly answer: unknown } | undefined;

/** Opens a mailbox that hears of answers through `listening`, which outlives it. */
export function openMailbox(database: Database, listening: Listening): PostgresMailbox {
  const open = new Map<string, (answered: Answered) => void>();
  const ending = new Set<Promise<void>>();

  const look = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    // A look that fails is made up for by the next.
    const answers = await answersOf(database, ids).catch(() => new Map<string, unknown>());
    for (const [id, answer] of answers) open.get(id)?.({ answer });
  };
  const deafen = listening.hear("letter_answers", (id) => {
    if (id === undefined) void look([...open.keys()]);
    else if (open.has(id)) void look([id]);
  });
  const timer = setInterval(() => void look([...open.keys()]), LOOK_EVERY_MS);
  timer.unref();

  /** What fails to be cleared away here expires by itself. */
  const clear = (id: string): void => {
    const cleared = withdrawLetters(database, [id])
      .catch(() => {})
      .finally(() => ending.delete(cleared));
    ending.add(cleared);
  };

  const store = (letter: NewLetter, signal?: AbortSignal): Promise<string> => {
    const key = randomUUID();
    return persist(() => storeLetter(database, letter, key), signal);
  };

  return {
    async post(letter) {
      await store(letter);
    },
    async ask(letter, signal) {
      if (signal.aborted) return undefined;
      const id = await store(letter, signal);
      const { promise, resolve } = Promise.withResolvers<Answered>();
      const end = (): void => resolve(undefined);
      const life = setTimeout(end, letter.lifeMs);
      open.set(id, resolve);
      signal.addEventListener("abort", end, { once: true });
      if (signal.aborted) end();
      // The answer can be there before its notification could find the ask open.
      void look([id]);
      const answered = await promise;
      clearTimeout(life);
      signal.removeEventListener("abort", end);
      open.delete(id);
      clear(id);
      return answered;
    },
    async close() {
      clearInterval(timer);
      deafen();
      const ids = [...open.keys()];
      for (const resolve of open.values()) resolve(undefined);
      await withdrawLetters(database, ids).catch(() => {});
      await Promise.all(ending);
    },
  };
}
