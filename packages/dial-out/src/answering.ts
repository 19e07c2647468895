import { type Answer, LARGEST_ANSWER_BYTES, type Letter, type Message } from "./wire.ts";

/** An agent, as it is asked. What it throws is told to the arena as an error. */
export interface Agent {
  /** The model it plays with, as it is shown. */
  readonly model: string;
  /** A match starts for a session: whatever is known of the session is forgotten. */
  init(session: string): Promise<void> | void;
  /** Something happened; nothing is to be decided. */
  perceive(session: string, message: Message): Promise<void> | void;
  /** A decision is due: resolves with a speech, or with the name of who is voted for. */
  interact(session: string, message: Message): Promise<string> | string;
  /** A session is over. */
  close?(session: string): Promise<void> | void;
}

/** Answers that are remembered, for letters that are delivered again. */
const MOST_REMEMBERED = 1_000;

const emptyMessage: Message = { message: null, name: null, status: null, word: null, round: null };

async function asked(agent: Agent, { session, route, message }: Letter): Promise<Answer> {
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

/** Answers letters; one that comes again gets its first answer, without asking the agent again. */
export function answering(agent: Agent): (letter: Letter) => Promise<Answer> {
  const remembered = new Map<string, Promise<Answer>>();
  const answer = async (letter: Letter): Promise<Answer> => {
    try {
      const given = await asked(agent, letter);
      if (bytesOf(given) <= LARGEST_ANSWER_BYTES) return given;
      return { success: false, errMsg: "The answer is larger than 64 KiB." };
    } catch (error) {
      return { success: false, errMsg: String(error).slice(0, 1_000) };
    }
  };
  return (letter) => {
    const known = remembered.get(letter.id);
    if (known !== undefined) return known;
    const given = answer(letter);
    remembered.set(letter.id, given);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MOST_REMEMBERED) break;
      remembered.delete(oldest);
    }
    return given;
  };
}
