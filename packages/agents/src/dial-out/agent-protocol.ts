import { randomUUID } from "node:crypto";
import { isFailure } from "@wisp/game";
import { z } from "zod";
import type { AnswerFailure } from "../contract.ts";
import type { Messenger } from "../messenger.ts";
import { failure, type JsonAnswer, lineIn } from "../outbound/index.ts";
import { answered, type Call } from "../space/protocol.ts";
import { descriptionIn, replyIn, speaksProtocol, type WispAgent } from "../wisp/agent.ts";
import type { Description } from "../wisp/messages.ts";

/** A dial-out agent is addressed by its own id: its messages are stored under it. */
export const dialOutSettings = z.strictObject({ agent: z.uuid() });

export type DialOutSettings = z.infer<typeof dialOutSettings>;

/** What an agent acknowledges a message with; `result` is an object in the agent protocol. */
const acknowledgementSchema = z.object({
  success: z.boolean(),
  result: z.unknown().optional(),
  errMsg: z.string().nullish(),
});

/** How long an event is worth delivering: an agent that reconnects needs the recent ones. */
export const TELLING_LIFE_MS = 10 * 60_000;

/** Longer than any clock of a question; its asker takes it back when its own clock ends. */
const ASKING_LIFE_MS = 10 * 60_000;

const NOT_CONNECTED = "The agent is not connected; start it, it dials out with its key.";

/**
 * Calls one agent in one session through the messenger. A perceive has succeeded once it is stored:
 * it is delivered again until the agent acknowledges it.
 */
export const messengerCall =
  (messenger: Messenger, agentId: string, session: string): Call =>
  async (route, payload, signal) => {
    const message = { agentId, session, route, payload };
    try {
      if (route === "perceive") {
        await messenger.post({ ...message, lifeMs: TELLING_LIFE_MS });
        return { result: undefined, text: "" };
      }
      const got = await messenger.ask({ ...message, lifeMs: ASKING_LIFE_MS }, signal);
      if (got !== undefined) return answered(route, got.answer, JSON.stringify(got.answer));
    } catch (error) {
      return failure("unreachable", `The message could not be kept for the agent. ${error}`);
    }
    return route === "checkHealth"
      ? failure("asleep", NOT_CONNECTED)
      : failure("timeout", `No answer to ${route} came in time.`);
  };

/** How long the arena waits to hear whether an agent speaks the agent protocol. */
export const DESCRIBE_LIMIT_MS = 2_000;

/** The routes of the agent protocol over a connection that the agent dialled. */
type Route = "describe" | "ask" | "events";

/** An agent of the agent protocol that dials out: the bodies are those over HTTP. */
export function dialledAgent(messenger: Messenger, agentId: string, session: string): WispAgent {
  const asked = async (
    route: Exclude<Route, "events">,
    payload: unknown,
    signal: AbortSignal,
  ): Promise<JsonAnswer | AnswerFailure> => {
    try {
      const message = { agentId, session, route, payload, lifeMs: ASKING_LIFE_MS };
      const got = await messenger.ask(message, signal);
      if (got === undefined) return failure("timeout", `No answer to ${route} came in time.`);
      const text = JSON.stringify(got.answer);
      const read = acknowledgementSchema.safeParse(got.answer);
      if (!read.success) {
        const wanted = 'JSON like {"success": true, "result": {}}';
        return failure("wrong-shape", `${route} must be acknowledged with ${wanted}.`, text);
      }
      if (read.data.success) return { json: read.data.result, text };
      const line = lineIn(read.data.errMsg ?? "");
      return failure(
        "crashed",
        `${route} reports an error${line === "" ? "." : `: ${line}`}`,
        text,
      );
    } catch (error) {
      return failure("unreachable", `The message could not be kept for the agent. ${error}`);
    }
  };
  return {
    describe: (signal) => asked("describe", null, signal),
    async ask(question, signal) {
      const answer = await asked("ask", question, signal);
      return isFailure(answer) ? answer : replyIn(answer, question.protocol);
    },
    async notify(news) {
      try {
        const message = { agentId, session, route: "events", lifeMs: TELLING_LIFE_MS };
        await messenger.post({ ...message, payload: news });
      } catch (error) {
        return failure("unreachable", `The message could not be kept for the agent. ${error}`);
      }
      return undefined;
    },
  };
}

/**
 * The description of an agent that speaks the agent protocol; null for one that speaks the Space
 * protocol, or does not answer. It is asked in a session of its own, so that no seat waits for it.
 */
export async function dialledDescription(
  messenger: Messenger,
  agentId: string,
  signal = AbortSignal.timeout(DESCRIBE_LIMIT_MS),
): Promise<Description | AnswerFailure | null> {
  const answer = await dialledAgent(messenger, agentId, randomUUID()).describe(signal);
  return isFailure(answer) || !speaksProtocol(answer.json) ? null : descriptionIn(answer);
}
