import { matchResultSchema } from "@wisp/agents/agent-protocol";
import {
  answerMessage,
  type Database,
  type PendingMessage,
  pendingMessages,
  persist,
} from "@wisp/db";
import { MAX_ANSWER_BYTES, type Route } from "@wisp/dial-out/wire";
import { z } from "zod";
import type { Logger } from "../log.ts";

const spaceRoutes = [
  "checkHealth",
  "getModelName",
  "init",
  "perceive",
  "interact",
] as const satisfies readonly Route[];
const protocolRoutes = ["describe", "ask", "events"] as const satisfies readonly Route[];

const text = z.string().nullable();

/** A stored message as sent to an agent. */
export const dialOutMessageSchema = z.union([
  z.object({
    id: z.string(),
    session: z.string(),
    route: z.enum(spaceRoutes),
    message: z
      .object({ message: text, name: text, status: text, word: text, round: z.number().nullable() })
      .nullable(),
  }),
  z.object({
    id: z.string(),
    session: z.string(),
    route: z.enum(protocolRoutes),
    /** As the agent protocol's JSON Schema has it. */
    message: z.looseObject({}).nullable(),
  }),
  z.object({
    id: z.string(),
    session: z.string(),
    route: z.literal("close"),
    message: matchResultSchema.nullable(),
  }),
]);

const notifications: readonly string[] = ["perceive", "close", "events"] satisfies Route[];

/** Whether messages of this route are notifications: their answers are not awaited. */
const isTelling = (route: string): boolean => notifications.includes(route);

const answerSchema = z.object({
  success: z.boolean(),
  /** An object in the agent protocol. */
  result: z.union([z.string(), z.looseObject({})]).nullish(),
  errMsg: z.string().nullish(),
});

const SHOWN_CHARACTERS = 300;

export const TOO_LARGE = "The answer is larger than 64 KiB.";

/** The stored part of an acknowledgement: an answer, or some text that shows its owner what arrived. */
function storable(acknowledgement: unknown): object | string {
  const answer = answerSchema.safeParse(acknowledgement);
  const text = textOf(answer.success ? answer.data : acknowledgement);
  if (text === null) {
    const unwritable = "something that cannot be written as JSON";
    return answer.success ? { success: false, errMsg: `The answer is ${unwritable}.` } : unwritable;
  }
  if (Buffer.byteLength(text) > MAX_ANSWER_BYTES) {
    return { success: false, errMsg: TOO_LARGE };
  }
  return answer.success ? answer.data : text.slice(0, SHOWN_CHARACTERS);
}

/** As JSON; null if it is nested too deep for that. */
function textOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? "nothing";
  } catch {
    return null;
  }
}

/** How long an unacknowledged message delays the next one of its session. */
const HOLD_MS = 5_000;

/** Unacknowledged messages after which an agent is disconnected. */
const MAX_UNACKNOWLEDGED = 1_000;

interface Receiver {
  readonly database: Database;
  readonly agentId: string;
  readonly log: Logger;
  /** Sends a message; `acknowledge` is called at most once. */
  send(message: PendingMessage, acknowledge: (answer: unknown) => void): void;
  /** Called when the agent acknowledges nothing. */
  giveUp(): void;
}

/**
 * Delivers one agent's messages from the database to its connection: sessions in parallel, the
 * messages of a session in order. Unacknowledged messages stay in the database for the next
 * connection.
 */
export class Delivery {
  readonly #receiver: Receiver;
  /** The id of the message that waits for its acknowledgement, by session. */
  readonly #underWay = new Map<string, string>();
  /** The sessions of questions that were sent here and have no answer yet, by the message's id. */
  readonly #asked = new Map<string, string>();
  /** Sent long ago; an answer still counts. */
  readonly #overdue = new Set<string>();
  /** Answered since the last look began, which may not have seen it. */
  readonly #justAnswered = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #looking = false;
  #again = false;
  #stopped = false;

  constructor(receiver: Receiver) {
    this.#receiver = receiver;
  }

  /** A message is being delivered that another process may take back. */
  get busy(): boolean {
    return this.#underWay.size > 0;
  }

  /** Sends the waiting messages. */
  look(): void {
    this.#again = true;
    if (!this.#looking) void this.#look();
  }

  /**
   * Answers all open questions with an error: the agent's answer to one of them ended the connection, and
   * would end the next one, too, if they were sent again.
   */
  fail(reason: string): void {
    const answer = { success: false, errMsg: reason };
    for (const [id, session] of this.#asked) void this.#keep(id, session, answer);
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #look(): Promise<void> {
    const { database, agentId, log } = this.#receiver;
    this.#looking = true;
    while (this.#again && !this.#stopped) {
      this.#again = false;
      this.#justAnswered.clear();
      try {
        this.#send(await pendingMessages(database, agentId, [...this.#overdue]));
      } catch (error) {
        // The next look makes up for it.
        log.warn({ agentId, err: error }, "messages could not be read");
      }
    }
    this.#looking = false;
  }

  #send(messages: readonly PendingMessage[]): void {
    if (this.#stopped) return;
    const first = new Map(messages.map(({ session, id }) => [session, id]));
    for (const [session, id] of this.#underWay) {
      // Answered, expired or taken back in the meantime.
      if (first.get(session) !== id) this.#underWay.delete(session);
    }
    for (const message of messages) {
      const { id, session, route } = message;
      if (this.#underWay.get(session) === id) continue;
      // One that fell overdue or was answered while this was read is still among them.
      if (this.#overdue.has(id) || this.#justAnswered.has(id)) continue;
      this.#underWay.set(session, id);
      if (!isTelling(route)) this.#asked.set(id, session);
      const timer = setTimeout(() => this.#late(id, session, timer), HOLD_MS);
      this.#timers.add(timer);
      this.#receiver.send(message, (answer) => {
        clearTimeout(timer);
        this.#timers.delete(timer);
        // The answer to a notification is not read.
        void this.#keep(id, session, isTelling(route) ? null : storable(answer));
      });
    }
  }

  #late(id: string, session: string, timer: NodeJS.Timeout): void {
    this.#timers.delete(timer);
    this.#overdue.add(id);
    this.#leave(id, session);
    if (this.#overdue.size > MAX_UNACKNOWLEDGED) this.#receiver.giveUp();
    else this.look();
  }

  async #keep(id: string, session: string, answer: object | string | null): Promise<void> {
    const { database, agentId, log } = this.#receiver;
    this.#asked.delete(id);
    try {
      await persist(() => answerMessage(database, id, answer));
    } catch (error) {
      log.warn({ agentId, err: error }, "an answer could not be kept");
    }
    this.#justAnswered.add(id);
    this.#overdue.delete(id);
    this.#leave(id, session);
    this.look();
  }

  #leave(id: string, session: string): void {
    if (this.#underWay.get(session) === id) this.#underWay.delete(session);
  }
}
