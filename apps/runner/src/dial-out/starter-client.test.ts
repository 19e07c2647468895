import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, type ArenaEvents, DIAL_OUT_PATH } from "@wisp/dial-out/wire";
import { Server, type Socket } from "socket.io";
import { expect, test } from "vitest";
import { dialOutBench } from "../../test/dial-out-bench.ts";
import { startDialOutStarter } from "../../test/dial-out-starter.ts";

const { messenger, server, newAgent, later } = await dialOutBench();

/** Starts the starter for the length of a test. */
function start(port: number, key: string) {
  const starter = startDialOutStarter(port, key);
  later(() => starter[Symbol.asyncDispose]());
  return starter;
}

const question = (ask: object) => ({ locale: "en", you: "", events: [], ask });

test("the starter reconnects, and answers the question that waited", async () => {
  const first = await server();
  const { agentId, key } = await newAgent();
  const starter = start(first.port, key);
  expect(await starter.line()).toBe(`dialling http://127.0.0.1:${first.port}`);
  expect(await starter.line()).toBe("connected");
  await first.close();
  expect(await starter.line()).toMatch(/^connection lost .*, dialling again$/);
  const payload = question({ shape: { kind: "option", options: ["7"] } });
  const message = {
    agentId,
    session: randomUUID(),
    route: "ask",
    payload,
    lifeMs: 60_000,
  } as const;
  const answered = messenger.ask(message, AbortSignal.timeout(60_000));
  await server(first.port);
  expect(await answered).toEqual({ answer: { success: true, result: { value: "7" } } });
});

test("the starter ends with the arena's sentence when its key is wrong or a newer one connects", async () => {
  const { port } = await server();
  const { key } = await newAgent();
  const wrong = start(port, "wisp_wrong");
  await wrong.line();
  expect(await wrong.line()).toContain("No agent has this key");
  expect(await wrong.ended).toBe(1);
  const older = start(port, key);
  await older.line();
  expect(await older.line()).toBe("connected");
  const newer = start(port, key);
  await newer.line();
  expect(await newer.line()).toBe("connected");
  expect(await older.line()).toMatch(/\.$/);
  expect(await older.ended).toBe(1);
});

/** An arena that lets the starter in at the second attempt, and the socket of that one. */
async function strictArena(): Promise<Socket<Record<never, never>, ArenaEvents>> {
  const http = createServer();
  const arena = new Server<Record<never, never>, ArenaEvents>(http, {
    path: DIAL_OUT_PATH,
    addTrailingSlash: false,
    transports: ["websocket"],
  });
  later(() => arena.close());
  let attempts = 0;
  arena.use((_, next) => {
    attempts += 1;
    if (attempts > 1) next();
    else next(Object.assign(new Error("Not now."), { data: { later: true } }));
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const starter = start((http.address() as AddressInfo).port, "wisp_key");
  const [socket] = await once(arena, "connection");
  await starter.line();
  expect(await starter.line()).toBe("no connection (Not now.), dialling again");
  expect(await starter.line()).toBe("connected");
  return socket;
}

test("the starter tries again later, remembers its answers and reports errors", async () => {
  const socket = await strictArena();
  const asked = (id: string, ask: object) =>
    new Promise<Answer>((resolve) => {
      const message = { id, session: "s", route: "ask", message: question(ask) } as const;
      socket.emit("message", message, resolve);
    });
  const shape = { kind: "number", min: 1, max: 1_000_000, whole: true };
  const [one, again] = await Promise.all([asked("1", { shape }), asked("1", { shape })]);
  expect(one).toMatchObject({ success: true, result: { value: expect.any(Number) } });
  expect(again).toEqual(one);
  expect(await asked("1", { shape })).toEqual(one);
  expect(await asked("2", { shape })).not.toEqual(one);
  expect(await asked("3", { shape: { kind: "option", options: [] } })).toEqual({
    success: false,
    errMsg: expect.stringContaining("nothing to choose from"),
  });
  expect(await asked("4", { shape: { kind: "option", options: ["x".repeat(64 * 1024)] } })).toEqual(
    {
      success: false,
      errMsg: expect.stringContaining("larger than 64 KiB"),
    },
  );
});
