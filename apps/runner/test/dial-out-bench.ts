import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type NewMessage, openListening, openMessenger, type PostgresMessenger } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, afterEach } from "vitest";
import { openDialOutGateway } from "../src/dial-out/gateway.ts";
import { createLogger } from "../src/log.ts";
import {
  type DialOutAgent,
  type MessageHandler,
  type RawAgent,
  rawAgent,
  registerDialOut,
} from "./dial-outs.ts";

/** A server that takes connections; it communicates with others through the database. */
export interface DialOutServer {
  readonly port: number;
  /** Number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

/** A database with a messenger, and servers and agents that end with the test that began them. */
export interface Bench {
  readonly database: Awaited<ReturnType<typeof freshDatabase>>["database"];
  readonly messenger: PostgresMessenger;
  /** By default on a free port, with room for `most` connections. */
  server(port?: number, most?: number): Promise<DialOutServer>;
  dial(port: number, key: string, answering: MessageHandler): Promise<RawAgent>;
  newAgent(): Promise<DialOutAgent>;
  /** Undoes something when the test is over. */
  later(undo: () => unknown): void;
}

/** Call it at the top level of a test file. */
export async function dialOutBench(): Promise<Bench> {
  const { database, url } = await freshDatabase();
  const asking = await openListening(url, () => {});
  const messenger = openMessenger(database, asking);
  afterAll(async () => {
    await messenger.close();
    await asking.close();
  });
  const cleanup: (() => unknown)[] = [];
  afterEach(async () => {
    for (const undo of cleanup.splice(0).reverse()) await undo();
  });
  let agents = 0;
  return {
    database,
    messenger,
    later: (undo) => void cleanup.push(undo),
    async server(wanted = 0, most) {
      const http = createServer();
      const listening = await openListening(url, () => {});
      const log = createLogger("silent");
      const gateway = openDialOutGateway({ http, database, listening, log, most });
      await new Promise<void>((resolve) => http.listen(wanted, "127.0.0.1", resolve));
      const { port } = http.address() as AddressInfo;
      let closing: Promise<void> | undefined;
      const close = (): Promise<void> => {
        closing ??= gateway.close().then(() => listening.close());
        return closing;
      };
      cleanup.push(close);
      return { port, connections: gateway.connections, close };
    },
    async dial(port, key, answering) {
      const agent = await rawAgent(port, key, answering);
      cleanup.push(() => agent.socket.disconnect());
      return agent;
    },
    newAgent() {
      agents += 1;
      return registerDialOut(database, `agent-${agents}`);
    },
  };
}

/** A message that expects no answer, numbered `step`. */
export const notification = (agentId: string, session: string, step: number): NewMessage => ({
  agentId,
  session,
  route: "perceive",
  payload: { message: String(step), name: null, status: null, word: null, round: null },
  lifeMs: 60_000,
});

/** A question, in a separate session. */
export const question = (agentId: string): NewMessage => ({
  ...notification(agentId, randomUUID(), 0),
  route: "interact",
});

export const disconnected = ({ socket }: RawAgent): Promise<unknown> =>
  new Promise((resolve) => socket.once("disconnect", resolve));
