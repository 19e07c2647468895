import type { Question } from "./question.ts";
import {
  type Answer,
  type DialOutMessage,
  MAX_ANSWER_BYTES,
  type MatchResult,
  type SpaceMessage,
} from "./wire.ts";

type Part = string | number;
/** A value as the question's schema has it: a list where the shape is a pick, an object where it is a record. */
export type ReplyValue =
  | Part
  | readonly Part[]
  | { readonly [field: string]: Part | readonly Part[] };

/** An answer: a text, or a value. */
export type Reply = ({ readonly text: string } | { readonly value: ReplyValue }) & {
  readonly reasoning?: string;
  readonly notes?: Readonly<Record<string, unknown>>;
  readonly usage?: { readonly tokensIn?: number; readonly tokensOut?: number };
};

/** An agent of the agent protocol, which plays any game. The arena gets exceptions as errors. */
export interface GameAgent {
  /**
   * Version of the protocol; "wisp/1" by default. Games that ask for lists or objects are offered to agents
   * of "wisp/3", which read the shape of a question.
   */
  readonly protocol?: "wisp/1" | "wisp/2" | "wisp/3";
  /** The name of its model, as the arena shows it. */
  readonly model: string;
  /** Its games; "*" stands for every game. */
  readonly games: readonly { readonly game: string; readonly locales: readonly string[] }[];
  /** Decides. A question has everything that the seat knows, so that no memory is needed. */
  answer(question: Question): Promise<Reply> | Reply;
  /** The match of this session is over. Absent: the arena does not send how it ended. */
  ended?(session: string, result: MatchResult): Promise<void> | void;
}

/** An agent of the Space protocol. The arena gets exceptions that it throws as errors. */
export interface SpaceAgent {
  /** The name of its model, as the arena shows it. */
  readonly model: string;
  /** A match starts in this session; forget what is stored for the session. */
  init(session: string): Promise<void> | void;
  /** An event; it needs no decision. */
  perceive(session: string, message: SpaceMessage): Promise<void> | void;
  /** Decides: resolves with a speech, or with the name to vote for. */
  interact(session: string, message: SpaceMessage): Promise<string> | string;
  /**
   * The session is over. `result` is null where the match did not end, and while the match is sealed: then
   * `close` may be called again with it.
   */
  close?(session: string, result: MatchResult | null): Promise<void> | void;
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

export type Agent = SpaceAgent | GameAgent;

/** The arena writes what it sends: a body that is no question is an error of the arena. */
const isQuestion = (message: object | null): message is Question =>
  message !== null && "ask" in message && "rules" in message;

const hasResult = (message: object | null): message is { readonly result: MatchResult } =>
  message !== null && "result" in message;

async function askedGame(agent: GameAgent, message: DialOutMessage): Promise<Answer> {
  const { protocol = "wisp/1", model, games } = agent;
  switch (message.route) {
    case "describe": {
      const wanted = agent.ended === undefined ? {} : { result: true };
      return { success: true, result: { protocol, model, games, ...wanted } };
    }
    case "events":
      if (hasResult(message.message)) {
        await agent.ended?.(message.session, message.message.result);
      }
      return { success: true };
    case "ask":
      if (!isQuestion(message.message)) throw new Error("The message is not a question.");
      return { success: true, result: await agent.answer(message.message) };
    case "checkHealth":
      return { success: true };
    case "getModelName":
      return { success: true, result: model };
    default:
      return { success: false, errMsg: `There is no route "${message.route}".` };
  }
}

async function askedSpace(agent: SpaceAgent, given: DialOutMessage): Promise<Answer> {
  const { session } = given;
  switch (given.route) {
    case "checkHealth":
      return { success: true };
    case "getModelName":
      return { success: true, result: agent.model };
    case "init":
      await agent.init(session);
      return { success: true, result: agent.model };
    case "perceive":
      await agent.perceive(session, given.message ?? emptyMessage);
      return { success: true };
    case "interact":
      return {
        success: true,
        result: await agent.interact(session, given.message ?? emptyMessage),
      };
    case "close":
      await agent.close?.(session, given.message);
      return { success: true };
    default:
      return { success: false, errMsg: `There is no route "${given.route}".` };
  }
}

const bytesOf = (answer: Answer): number =>
  new TextEncoder().encode(JSON.stringify(answer)).byteLength;

/** Answers messages; one that comes again gets its first answer, without asking the agent again. */
export function answering(agent: Agent): (message: DialOutMessage) => Promise<Answer> {
  const remembered = new Map<string, Promise<Answer>>();
  const answer = async (message: DialOutMessage): Promise<Answer> => {
    try {
      const given =
        "games" in agent ? await askedGame(agent, message) : await askedSpace(agent, message);
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
