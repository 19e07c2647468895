import { io, type Socket } from "socket.io-client";
import { type Agent, answering } from "./answering.ts";
import { type AgentEvents, type ArenaEvents, DIAL_OUT_PATH } from "./wire.ts";

export interface DialOutOptions {
  /** The arena's address, like https://arena.example. */
  readonly url: string;
  /** The agent's key, "wisp_…". */
  readonly key: string;
  readonly agent: Agent;
  /** Hears what happens to the connection, in sentences. */
  readonly log?: (sentence: string) => void;
}

export interface DialOut {
  /** Resolves with the reason when the connection has ended permanently: it is not dialled again. */
  readonly ended: Promise<string>;
  close(): void;
}

const LATER_MS = 2_000;

/** Whether a refused connection may be tried again with the same key. */
const mayComeLater = (error: Error): boolean =>
  "data" in error &&
  typeof error.data === "object" &&
  error.data !== null &&
  "later" in error.data &&
  error.data.later === true;

/**
 * Connects an agent to the arena, and reconnects until `close`, or until the arena reports that the key
 * is invalid or that a newer connection with the same key took over.
 */
export function dialOut({ url, key, agent, log = () => {} }: DialOutOptions): DialOut {
  const answerTo = answering(agent);
  const socket: Socket<ArenaEvents, AgentEvents> = io(url, {
    path: DIAL_OUT_PATH,
    addTrailingSlash: false,
    // There may be several servers behind one address: polling would need them to know each other.
    transports: ["websocket"],
    auth: { key },
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
    forceNew: true,
  });
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  let goodbye = "The arena ended the connection.";
  let later: ReturnType<typeof setTimeout> | undefined;
  const end = (reason: string): void => {
    clearTimeout(later);
    socket.disconnect();
    resolve(reason);
  };
  socket.on("connect", () => log("connected"));
  socket.on("message", (message, answer) => {
    answerTo(message).then(answer, (error: unknown) => log(`an answer was not sent: ${error}`));
  });
  socket.on("goodbye", (reason) => {
    goodbye = reason;
  });
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") end(goodbye);
    else if (reason !== "io client disconnect") log(`connection lost (${reason}), dialling again`);
  });
  socket.on("connect_error", (error) => {
    if (!socket.active && !mayComeLater(error)) {
      end(error.message);
      return;
    }
    log(`no connection (${error.message}), dialling again`);
    if (!socket.active) later = setTimeout(() => socket.connect(), LATER_MS);
  });
  return { ended, close: () => end("It was closed here.") };
}

export type { Agent, GameAgent, Reply, ReplyValue, SpaceAgent } from "./answering.ts";
export type { FieldShape, Question, Shape } from "./question.ts";
export type { Answer, DialOutMessage, MatchResult, Route, SpaceMessage } from "./wire.ts";
