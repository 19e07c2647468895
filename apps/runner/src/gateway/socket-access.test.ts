import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { newDialOutKey, openListening, openMessenger, retireAgent } from "@wisp/db";
import { DIAL_OUT_PATH } from "@wisp/dial-out/wire";
import { everyone, nobody } from "@wisp/game";
import { LIVE_PATH } from "@wisp/live";
import { freshDatabase } from "@wisp/test-kit/database";
import { io, type Socket } from "socket.io-client";
import { afterAll, expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { notification } from "../../test/dial-out-bench.ts";
import { registerDialOut } from "../../test/dial-outs.ts";
import { openDialOutGateway } from "../dial-out/gateway.ts";
import { createLogger } from "../log.ts";
import { openGateway } from "./gateway.ts";

const { database, url } = await freshDatabase();
const log = createLogger("silent");
const listening = await openListening(url, () => {});
const messenger = openMessenger(database, listening);
const gateway = await openGateway({
  databaseUrl: url,
  host: "127.0.0.1",
  port: 0,
  log,
  health: async () => ({ status: "ok" }),
  attach: (http) => openDialOutGateway({ http, database, listening, log }),
});
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await gateway.close();
  await messenger.close();
  await listening.close();
});

const [agent, other, renewed, retired] = await Promise.all(
  ["agent", "other", "renewed", "retired"].map((slug) => registerDialOut(database, slug)),
);
await newDialOutKey(database, renewed?.agentId ?? "");
await retireAgent(database, retired?.agentId ?? "");

/** Every kind of caller, with its credentials. */
const callers = {
  anonymous: {},
  "session cookie": { extraHeaders: { cookie: "next-auth.session-token=some" } },
  "personal token": { extraHeaders: { authorization: "Bearer some" }, auth: { key: "some" } },
  "the agent's key": { auth: { key: agent?.key } },
  "another agent's key": { auth: { key: other?.key } },
  "a replaced key": { auth: { key: renewed?.key } },
  "a retired agent's key": { auth: { key: retired?.key } },
} as const;
type Caller = keyof typeof callers;
const everybody = Object.keys(callers);

/** The callers that may send, or are sent, each message of a socket. */
const table: Readonly<Record<string, readonly string[]>> = {
  watch: everybody,
  unwatch: everybody,
  "events-appended": everybody,
  "event-changed": everybody,
  "status-changed": everybody,
  "viewers-changed": everybody,
  "reactions-changed": everybody,
  message: ["the agent's key"],
  // Why a connection ends; it contains nothing else.
  goodbye: ["the agent's key", "another agent's key"],
  disconnect: everybody,
};

test("the table names every message that a socket takes or sends", () => {
  const files = globSync("apps/runner/src/{gateway,dial-out}/!(*.test).ts", {
    cwd: new URL("../../../../", import.meta.url),
  });
  const named = files.flatMap((file) => {
    const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");
    return [...text.matchAll(/(?:\bsocket\.on|\.emit)\(\s*"([\w-]+)"/g)].map(([, name]) => name);
  });
  expect([...new Set(named)].sort()).toEqual(Object.keys(table).sort());
});

/** A socket of a caller; resolves when it is connected, or refused. */
async function connected(path: string, caller: Caller): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${gateway.address.port}`, {
    path,
    addTrailingSlash: false,
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    ...callers[caller],
  });
  sockets.push(socket);
  await new Promise<void>((resolve) => {
    socket.once("connect", resolve).once("connect_error", () => resolve());
  });
  return socket;
}

test("live sockets send everybody the same: the public events of what they watch", async () => {
  const matchId = randomUUID();
  const received = new Map<string, unknown[]>();
  for (const caller of Object.keys(callers) as Caller[]) {
    const messages: unknown[] = [];
    received.set(caller, messages);
    const socket = await connected(LIVE_PATH, caller);
    socket.onAny((name, message) => {
      // How many watch changes as the callers come, and says nothing else.
      if (name !== "viewers-changed") messages.push([name, message]);
      else expect(message).toEqual({ matchId, viewers: expect.any(Number) });
    });
    socket.emit("watch", { matchId });
  }
  const append = () =>
    gateway.eventsAppended(matchId, 0, [
      { to: nobody, event: { type: "sealed" } },
      { to: everyone, event: { type: "public" } },
    ]);
  await until("all watch", () => {
    append();
    return [...received.values()].every((messages) => messages.length > 0);
  });
  gateway.statusChanged(matchId, "finished");
  const end = ["status-changed", { matchId, status: "finished" }];
  const appended = ["events-appended", { matchId, cursor: 0, events: [{ type: "public" }] }];
  const isEnd = (message: unknown): boolean => JSON.stringify(message) === JSON.stringify(end);
  await until("everybody has heard of the end", () =>
    [...received.values()].every((messages) => messages.some(isEnd)),
  );
  for (const messages of received.values()) {
    const others = messages.filter((message) => !isEnd(message));
    expect(others).toEqual(others.map(() => appended));
  }
});

test("messages go to the agent that shows its key, and to nobody else", async () => {
  const received = new Map<string, string[]>();
  for (const caller of Object.keys(callers) as Caller[]) {
    const names: string[] = [];
    received.set(caller, names);
    const socket = await connected(DIAL_OUT_PATH, caller);
    socket.onAny((name) => names.push(name));
  }
  await messenger.post(notification(agent?.agentId ?? "", randomUUID(), 0));
  await until("the agent has it", () => received.get("the agent's key")?.includes("message"));
  const receivers = [...received].filter(([, names]) => names.length > 0).map(([caller]) => caller);
  expect(receivers).toEqual(table.message);
  // The other agent is connected, and the rest were refused.
  const open = sockets.slice(-everybody.length).map((socket) => socket.connected);
  expect(everybody.filter((_, place) => open[place])).toEqual(table.goodbye);
});
