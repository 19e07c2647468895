import { type Answer, type DialOutMessage, MAX_ANSWER_BYTES, type SpaceMessage } from "./wire.ts";

/** An agent. The arena gets exceptions that it throws as errors. */
export interface Agent {
  /** The name of its model, as the arena shows it. */
  readonly model: string;
  /** A match starts in this session; forget what is stored for the session. */
  init(session: string): Promise<void> | void;
  /** An event; it needs no decision. */
  perceive(session: string, message: SpaceMessage): Promise<void> | void;
  /** Decides: resolves with a speech, or with the name to vote for. */
  interact(session: string, message: SpaceMessage): Promise<string> | string;
  /** The session is over. */
  close?(session: string): Promise<void> | void;
}

/** Answers that are remembered, for messages that are delivered again. */
const MAX_REMEMBERED = 1_000;

const emptyMessage: SpaceMessage = {
  message: null,
  name: null,
  status: null,
  word: null,
  round: null,
};

async function asked(agent: Agent, { session, route, message }: DialOutMessage): Promise<Answer> {
  switch (route) {
    case "checkHealth":
      return { success: true };
    case "getModelName":
      return { success: true, result: agent.model };
    case "init":
      await agent.init(session);
      return { success: true, result: agent.model };
    case "perceive":
      await agent.perceive(session, message ?? emptyMessage);
      return { success: true };
    case "interact":
      return { success: true, result: await agent.interact(session, message ?? emptyMessage) };
    case "close":
      await agent.close?.(session);
      return { success: true };
    default:
      return { success: false, errMsg: `There is no route "${route}".` };
  }
}

const bytesOf = (answer: Answer): number =>
  new TextEncoder().encode(JSON.stringify(answer)).byteLength;

/** Answers messages; one that comes again gets its first answer, without asking the agent again. */
export function answering(agent: Agent): (message: DialOutMessage) => Promise<Answer> {
  const remembered = new Map<string, Promise<Answer>>();
  const answer = async (message: DialOutMessage): Promise<Answer> => {
    try {
      const given = await asked(agent, message);
      if (bytesOf(given) <= MAX_ANSWER_BYTES) return given;
      return { success: false, errMsg: "The answer is larger than 64 KiB." };
    } catch (error) {
      return { success: false, errMsg: String(error).slice(0, 1_000) };
    }
  };
  return (message) => {
    const known = remembered.get(message.id);
    if (known !== undefined) return known;
    const given = answer(message);
    remembered.set(message.id, given);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MAX_REMEMBERED) break;
      remembered.delete(oldest);
    }
    return given;
  };
}
