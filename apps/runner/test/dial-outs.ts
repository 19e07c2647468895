import { createAgent, type Database, newDialOutKey, newId, setOnline } from "@wisp/db";
import {
  type AgentEvents,
  type Answer,
  type ArenaEvents,
  DIAL_OUT_PATH,
  type DialOutMessage,
} from "@wisp/dial-out/wire";
import { isFailure } from "@wisp/game";
import { io, type Socket } from "socket.io-client";
import { game, type SeatableAgent } from "./arena.ts";

/** An agent that dials out, with its key. */
export interface DialOutAgent extends SeatableAgent {
  readonly key: string;
}

/** Registers an agent of the kind `connector`, with its own key. */
export async function registerDialOut(
  database: Database,
  slug: string,
  connector = "dial-out",
): Promise<DialOutAgent> {
  const id = newId();
  const agent = await createAgent(database, {
    id,
    slug,
    name: slug,
    games: [{ game: game.id, locale: "en" }],
    ownerId: null,
    house: false,
    endpoint: null,
    maxConcurrent: null,
    version: { connector, settings: { agent: id }, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  await setOnline(database, id, true);
  return { agentId: id, versionId: agent.version.id, key: await newDialOutKey(database, id) };
}

/** Receives a message and may answer it. */
export type MessageHandler = (message: DialOutMessage, answer: (answer: Answer) => void) => void;

/** A socket with a key; the test sets its answers. */
export interface RawAgent {
  readonly socket: Socket<ArenaEvents, AgentEvents>;
  readonly messages: DialOutMessage[];
  readonly goodbyes: string[];
}

/** Dials once, without a second attempt; resolves when it is connected, rejects when refused. */
export async function rawAgent(
  port: number,
  key: string,
  answering: MessageHandler,
): Promise<RawAgent> {
  const messages: DialOutMessage[] = [];
  const goodbyes: string[] = [];
  const socket: RawAgent["socket"] = io(`http://127.0.0.1:${port}`, {
    path: DIAL_OUT_PATH,
    addTrailingSlash: false,
    transports: ["websocket"],
    auth: { key },
    reconnection: false,
    forceNew: true,
  });
  socket.on("goodbye", (reason) => goodbyes.push(reason));
  socket.on("message", (message, answer) => {
    messages.push(message);
    answering(message, answer);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return { socket, messages, goodbyes };
}

/** Acknowledges everything, and answers every question with its message's id. */
export const obedient: MessageHandler = ({ id }, answer) => answer({ success: true, result: id });

/** Never acknowledges. */
export const deaf: MessageHandler = () => {};
