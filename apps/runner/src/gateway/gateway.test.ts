import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { moderate } from "@wisp/arena";
import { ensureUser, loadLog, publicLog, revertAct } from "@wisp/db";
import { everyone, type GameEvent, isFailure, type LogEntry, nobody, only } from "@wisp/game";
import {
  type ClientEvents,
  type EventChanged,
  type EventsAppended,
  eventChangedSchema,
  eventsAppendedSchema,
  type GatewayEvents,
  LIVE_PATH,
} from "@wisp/live";
import { answerWithMetrics } from "@wisp/telemetry";
import { freshDatabase } from "@wisp/test-kit/database";
import { io, type Socket } from "socket.io-client";
import { afterEach, describe, expect, test } from "vitest";
import { finished, until, waiting } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { patientSix } from "../../test/space-agents.ts";
import { upgrade } from "../../test/upgrade.ts";
import { createLogger } from "../log.ts";
import { startRunner } from "../runner.ts";
import { type Gateway, openGateway } from "./gateway.ts";

const { database, url } = await freshDatabase();
const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
});

interface Spectator {
  readonly socket: Socket<GatewayEvents, ClientEvents>;
  /** Public events in the order of arrival, each with its match and its place. */
  readonly events: { matchId: string; cursor: number; event: EventsAppended["events"][number] }[];
  readonly statuses: string[];
  /** Resolves when `live` has handled all messages so far, and its answers have arrived. */
  heard(live: Gateway): Promise<void>;
}

async function spectator(port: number): Promise<Spectator> {
  const socket: Spectator["socket"] = io(`http://127.0.0.1:${port}`, {
    path: LIVE_PATH,
    addTrailingSlash: false,
    transports: ["websocket"],
  });
  cleanup.push(() => socket.disconnect());
  const events: Spectator["events"] = [];
  const statuses: string[] = [];
  const marks = new Set<string>();
  let mark = randomUUID();
  socket.on("events-appended", (message) => {
    const read = eventsAppendedSchema.parse(message);
    // Nothing is sent that the schema does not declare, which a client would ignore.
    expect(message).toEqual(read);
    const { matchId, cursor, events: appended } = read;
    for (const [place, event] of appended.entries()) {
      if (event.text === "mark") marks.add(matchId);
      else events.push({ matchId, cursor: cursor + place, event });
    }
  });
  socket.on("status-changed", ({ matchId, status }) => statuses.push(`${matchId} ${status}`));
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  // Messages arrive in order: when the last one has its effect, all others had theirs.
  const heard = async (live: Gateway): Promise<void> => {
    socket.emit("unwatch", { matchId: mark });
    mark = randomUUID();
    socket.emit("watch", { matchId: mark });
    await until("a mark is heard", () => {
      live.eventsAppended(mark, 0, [sealed("mark", everyone)]);
      return marks.has(mark);
    });
    await sleep(50);
  };
  return { socket, events, statuses, heard };
}

async function gateway(more: Partial<Parameters<typeof openGateway>[0]> = {}): Promise<Gateway> {
  const opened = await openGateway({
    databaseUrl: url,
    host: "127.0.0.1",
    port: 0,
    log: createLogger("silent"),
    health: async () => ({ status: "ok" }),
    ...more,
  });
  cleanup.push(() => opened.close());
  return opened;
}

const sealed = (text: string, to: LogEntry<GameEvent>["to"]): LogEntry<GameEvent> => {
  const event = { type: "dealt", text };
  return { to, event };
};

test("a spectator of a real match hears its public log, in order and with nothing sealed", async () => {
  const runner = await startRunner(settingsFor(url));
  cleanup.push(() => runner.drain());
  const { servers, agents } = await patientSix(database, "watched", 5);
  const watching = await spectator(runner.port);
  const elsewhere = await spectator(runner.port);
  // An answer that comes too late on a busy machine is a turn, too.
  const config = { rounds: 2, speechTimeLimitMs: 1_000, voteTimeLimitMs: 1_000 };
  const start = performance.now();
  const id = await waiting(database, { agents, seed: "watched", pace: "people", config });
  watching.socket.emit("watch", { matchId: id });
  elsewhere.socket.emit("watch", { matchId: randomUUID() });
  await finished(database, id);
  // Speeches and votes that people can follow, however quick the agents: 0.8 of the clock.
  const { decisions } = await loadLog(database, id);
  const turns = new Set(decisions.map(({ at }) => at));
  expect(performance.now() - start).toBeGreaterThan(turns.size * (0.8 * 1_000 - 2));
  await until("the end was announced", () => watching.statuses.includes(`${id} finished`));
  const log = await publicLog(database, id);
  expect(watching.events.length).toBeGreaterThan(10);
  expect(watching.events).toEqual(
    log?.events.map(({ cursor, event }) => ({ matchId: id, cursor, event })),
  );
  // A moderator hides a speech, and shows it again.
  const said = log?.events.find(({ event }) => event.type === "spoke");
  if (said === undefined) throw new Error("nobody spoke");
  const admin = { ...(await ensureUser(database, "the-admin")), role: "admin" as const };
  const hiding = { kind: "speech-hidden", matchId: id, cursor: said.cursor } as const;
  const changes: EventChanged[] = [];
  watching.socket.on("event-changed", (changed) => changes.push(eventChangedSchema.parse(changed)));
  const hidden = await moderate(database, admin, hiding, "An insult.");
  if (isFailure(hidden)) throw new Error(hidden.detail);
  await until("it is hidden on open pages", () => changes.length === 1);
  await revertAct(database, admin.id, hidden.act);
  await until("it is shown again", () => changes.length === 2);
  const changed = { matchId: id, cursor: said.cursor };
  expect(changes).toEqual([
    { ...changed, event: { ...said.event, text: "[hidden by a moderator]" } },
    { ...changed, event: said.event },
  ]);
  const whole = await loadLog(database, id);
  const secret = whole.events
    .filter(({ to }) => !to.public)
    .map(({ event }) => JSON.stringify(event));
  expect(secret.length).toBeGreaterThan(6);
  const heard = new Set(watching.events.map(({ event }) => JSON.stringify(event)));
  expect(secret.filter((event) => heard.has(event))).toEqual([]);
  expect(JSON.stringify(watching.events.slice(0, -3))).not.toMatch(/coffee|"tea"/);
  expect(watching.statuses).toEqual([`${id} running`, `${id} finished`]);
  expect(elsewhere.events).toEqual([]);
  for (const each of servers) await each[Symbol.asyncDispose]();
});

describe("a client's messages", () => {
  test("is ignored when it is malformed, and the connection lives on", async () => {
    const live = await gateway();
    const { socket, events, heard } = await spectator(live.address.port);
    const matchId = randomUUID();
    // As a client that keeps to no types.
    const send = (name: string, ...words: unknown[]): unknown =>
      Reflect.apply(socket.emit, socket, [name, ...words]);
    const malformed: unknown[][] = [
      [],
      [null],
      [42],
      ["x"],
      [matchId],
      [[matchId]],
      [{}],
      [{ matchId: "everything" }],
      [{ matchId: [matchId] }],
      [{ matchId, more: true }],
      [{ matchId: `match:${matchId}` }],
      [() => {}],
    ];
    for (const words of malformed) for (const name of ["watch", "unwatch"]) send(name, ...words);
    send("events-appended", { matchId, cursor: 0, events: [{ type: "forged" }] });
    send("join", `match:${matchId}`);
    await heard(live);
    live.eventsAppended(matchId, 0, [sealed("unwatched", everyone)]);
    await heard(live);
    expect(socket.connected).toBe(true);
    expect(events).toEqual([]);
    socket.emit("watch", { matchId });
    await heard(live);
    live.eventsAppended(matchId, 7, [
      sealed("a", everyone),
      sealed("b", only(1)),
      sealed("c", everyone),
    ]);
    live.eventsAppended(matchId, 9, [sealed("d", nobody)]);
    await until("it is heard", () => events.length >= 2);
    await heard(live);
    expect(events.map(({ cursor, event }) => [cursor, event])).toEqual([
      [7, { type: "dealt", text: "a" }],
      [8, { type: "dealt", text: "c" }],
    ]);
    socket.emit("unwatch", { matchId });
    await heard(live);
    live.eventsAppended(matchId, 9, [sealed("e", everyone)]);
    await heard(live);
    expect(events).toHaveLength(2);
  });

  test("ends its connection when it is far too large", async () => {
    const live = await gateway();
    const { socket } = await spectator(live.address.port);
    const lost = new Promise((resolve) => socket.once("disconnect", resolve));
    socket.io.opts.reconnection = false;
    socket.emit("watch", { matchId: "x".repeat(10_000) });
    expect(await lost).toBe("transport close");
  });

  test("cannot follow more than twenty matches at a time", async () => {
    const live = await gateway();
    const { socket, events, heard } = await spectator(live.address.port);
    await heard(live);
    // The mark is one of the twenty.
    const ids = Array.from({ length: 20 }, () => randomUUID());
    for (const matchId of ids) socket.emit("watch", { matchId });
    await heard(live);
    for (const id of ids) live.eventsAppended(id, 0, [sealed("once", everyone)]);
    await heard(live);
    expect(events.map(({ matchId }) => matchId)).toEqual(ids.slice(0, 19));
    for (const matchId of ids.slice(0, 1)) socket.emit("unwatch", { matchId });
    for (const matchId of ids.slice(19)) socket.emit("watch", { matchId });
    await heard(live);
    for (const id of ids.slice(19)) live.eventsAppended(id, 1, [sealed("twice", everyone)]);
    await until("the last is heard", () => events.length === 20);
  });
});

test("health is reported, everything else is not found", async () => {
  const live = await gateway();
  const base = `http://127.0.0.1:${live.address.port}`;
  for (const path of ["/health", "/health/live", "/health/ready"]) {
    expect(await (await fetch(base + path)).json()).toEqual({ status: "ok" });
    const written = await fetch(base + path, { method: "POST" });
    expect([written.status, written.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  }
  expect((await fetch(`${base}/etc/passwd`)).status).toBe(404);
});

test("a runner that is not well says when to ask again", async () => {
  const live = await gateway({
    health: async () => ({ status: "degraded" }),
    metrics: (response) =>
      answerWithMetrics({ contentType: "text/plain", metrics: () => Promise.reject() }, response),
  });
  for (const path of ["/health", "/metrics"]) {
    const { status, headers } = await fetch(`http://127.0.0.1:${live.address.port}${path}`);
    expect([path, status, headers.get("retry-after")]).toEqual([path, 503, "5"]);
  }
  // Neither is the gateway's own.
  for (const path of ["/health/live", "/health/ready"]) {
    expect((await fetch(`http://127.0.0.1:${live.address.port}${path}`)).status).toBe(200);
  }
});

test("spectators of another gateway get it, too, also large events and after lost connections", {
  tags: ["sweep"],
}, async () => {
  const [here, there] = [await gateway(), await gateway()];
  const { socket, events } = await spectator(there.address.port);
  const matchId = randomUUID();
  socket.emit("watch", { matchId });
  let cursor = 0;
  const passes = (text: string): Promise<unknown> =>
    until(`"${text.slice(0, 20)}" is heard over there`, async () => {
      cursor += 1;
      here.eventsAppended(matchId, cursor, [sealed(text, everyone)]);
      await sleep(100);
      return events.find((each) => each.event.text === text);
    });
  await passes("first");
  await passes("speech ".repeat(2_000));
  for (const round of [1, 2, 3, 4]) {
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await passes(`after loss ${round}`);
  }
});

test("one address follows with a hundred connections at most, and all addresses together with a total", async () => {
  const { port } = (await gateway({ most: 110 })).address;
  const open = async (address: string): Promise<number> => {
    const { status, socket } = await upgrade(port, LIVE_PATH, address);
    cleanup.push(() => socket?.destroy());
    return status;
  };
  const statuses: number[] = [];
  for (let count = 0; count < 103; count += 1) statuses.push(await open("2001:db8::1"));
  expect(statuses.filter((status) => status === 101)).toHaveLength(100);
  for (let count = 0; count < 10; count += 1) expect(await open("198.51.100.1")).toBe(101);
  expect(await open("198.51.100.2")).toBe(400);
});

const flood = Array.from({ length: 200 }, () => ({ matchId: randomUUID() }));
test.each([
  ["floods the gateway", flood],
  ["sends bytes", [Buffer.from("x")]],
])("a spectator who %s loses the connection, others do not notice", async (_, messages) => {
  const { address } = await gateway();
  const [loud, quiet] = [await spectator(address.port), await spectator(address.port)];
  const ended = new Promise((resolve) => loud.socket.once("disconnect", resolve));
  for (const each of messages) Reflect.apply(loud.socket.emit, loud.socket, ["unwatch", each]);
  expect(await ended).toMatch(/transport/);
  expect(quiet.socket.connected).toBe(true);
});
