import type { Messenger } from "../messenger.ts";
import { failure } from "../outbound/index.ts";
import { answered, type Call } from "../space/protocol.ts";

/** How long an event is worth delivering: an agent that reconnects needs the recent ones. */
export const TELLING_LIFE_MS = 10 * 60_000;

/** Longer than any clock of a question; its asker takes it back when its own clock ends. */
export const ASKING_LIFE_MS = 10 * 60_000;

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
