import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { banAccount, dialOutState, ensureUser, newDialOutKey, revertAct } from "@wisp/db";
import { DIAL_OUT_PATH } from "@wisp/dial-out/wire";
import { expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { dialOutBench, disconnected, notification, question } from "../../test/dial-out-bench.ts";
import { deaf, obedient, rawAgent } from "../../test/dial-outs.ts";
import { upgrade } from "../../test/upgrade.ts";

const { database, messenger, server, dial, newAgent } = await dialOutBench();

test.each([
  ["", "no key"],
  ["wisp_wrong", "a wrong key"],
  [`wisp_${"A".repeat(43)}`, "a key of nobody"],
  ["x".repeat(300), "a huge key"],
])("a connection with %#: is refused with a sentence", async (key) => {
  const { port } = await server();
  const error = await rawAgent(port, key, deaf).catch((refused: unknown) => refused);
  expect(error).toMatchObject({
    message: expect.stringContaining("No agent has this key"),
    data: { later: false },
  });
});

test("a key that is replaced ends its connection", async () => {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  const agent = await dial(port, key, obedient);
  await until("it is known", async () => (await dialOutState(database, agentId))?.connected);
  const ended = disconnected(agent);
  await newDialOutKey(database, agentId);
  expect(await ended).toBe("io server disconnect");
  expect(agent.goodbyes).toHaveLength(1);
});

test("a ban ends the connections of an account's agents and refuses new ones until it is lifted", async () => {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  const owner = (await ensureUser(database, "mallory")).id;
  const admin = (await ensureUser(database, "the-admin")).id;
  await database.prisma.agent.update({ where: { id: agentId }, data: { ownerId: owner } });
  const agent = await dial(port, key, obedient);
  await until("it is known", async () => (await dialOutState(database, agentId))?.connected);
  const ended = disconnected(agent);
  const banned = await banAccount(database, admin, owner, "Insults people.");
  if ("failed" in banned) throw new Error(banned.detail);
  expect(await ended).toBe("io server disconnect");
  const refused = await rawAgent(port, key, deaf).catch((error: unknown) => error);
  expect(refused).toMatchObject({ message: expect.stringContaining("No agent has this key") });
  await revertAct(database, admin, banned.act);
  const back = await dial(port, key, obedient);
  expect(back.socket.connected).toBe(true);
});

test("a client that floods its connection loses it, others do not notice", async () => {
  const { port } = await server();
  const [loud, quiet] = [await newAgent(), await newAgent()];
  const agent = await dial(port, loud.key, obedient);
  const other = await dial(port, quiet.key, obedient);
  const ended = disconnected(agent);
  for (let count = 0; count < 500; count += 1) {
    Reflect.apply(agent.socket.emit, agent.socket, ["noise", count]);
  }
  expect(await ended).toBe("transport close");
  expect(other.socket.connected).toBe(true);
  const answered = await messenger.ask(question(quiet.agentId), AbortSignal.timeout(30_000));
  expect(answered).toMatchObject({ answer: { success: true } });
});

test("an agent that is asked a lot is not taken for a flood", async () => {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  const agent = await dial(port, key, obedient);
  const sessions = Array.from({ length: 400 }, () => randomUUID());
  await Promise.all(sessions.map((session) => messenger.post(notification(agentId, session, 0))));
  await until("all came", () => agent.messages.length >= 400);
  expect(agent.socket.connected).toBe(true);
});

test("an address may connect sixty times per minute; others are not held up", async () => {
  const { port } = await server();
  // No id of a connection, however it is written, makes it an old one.
  const statusOf = async (address: string): Promise<number> => {
    const { status, socket } = await upgrade(port, DIAL_OUT_PATH, `203.0.113.1, ${address}`);
    socket?.destroy();
    return status;
  };
  const statuses: number[] = [];
  // All addresses of an IPv6 network are one household's.
  for (let count = 0; count < 70; count += 1) statuses.push(await statusOf(`2001:db8::${count}`));
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 101));
  expect(statuses.slice(60)).toEqual(Array.from({ length: 10 }, () => 400));
  expect(await statusOf("2001:db8:0:1::7")).toBe(101);
  expect(await statusOf("198.51.100.8")).toBe(101);
});

/** A masked web socket frame. */
function frame(kind: 1 | 2, text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  // With a mask of zeros the bytes do not change.
  const head = [Buffer.from([0x80 | kind, 0x80 | 126]), length, Buffer.alloc(4)];
  return Buffer.concat([...head, Buffer.from(text)]);
}

test("connections without a key are limited in time and number", async () => {
  const { port, connections } = await server();
  const { key } = await newAgent();
  const agent = await dial(port, key, obedient);
  const open = [];
  let most = 0;
  for (let count = 0; count < 219; count += 1) {
    open.push(await upgrade(port, DIAL_OUT_PATH, `198.51.100.${count}`));
    most = Math.max(most, connections());
  }
  // Timers of one process end in the order of their times, however busy it is: this one before the limit of the newest.
  const early = sleep(4_000, "early");
  const newest = await upgrade(port, DIAL_OUT_PATH, "198.51.100.219");
  // Besides the agent's own.
  expect(Math.max(most, connections())).toBeLessThanOrEqual(200 + 1);
  await Promise.all(open.slice(0, 20).map(({ ended }) => ended));
  expect(await Promise.race([early, newest.ended.then(() => "ended")])).toBe("early");
  await Promise.all([...open, newest].map(({ ended }) => ended));
  expect(agent.socket.connected).toBe(true);
});

test.each([
  [
    "bytes that something might follow",
    [frame(1, '451-["x",{"_placeholder":true,"num":0}]'), frame(2, "x")],
  ],
  ["more than a key", [frame(1, `40{"key":"${"x".repeat(2_000)}"}`)]],
])("a client that sends %s before a key is disconnected", async (_, frames) => {
  const { port } = await server();
  // Connections without a key end after a while.
  const silent = await upgrade(port, DIAL_OUT_PATH, "198.51.100.6");
  const { socket, ended } = await upgrade(port, DIAL_OUT_PATH, "198.51.100.7");
  for (const each of frames) socket?.write(each);
  const first = await Promise.race([ended.then(() => "it"), silent.ended.then(() => "the silent")]);
  expect(first).toBe("it");
});

test("keys are looked up for an address as rarely as it may connect", async () => {
  const { port } = await server();
  const { socket } = await upgrade(port, DIAL_OUT_PATH, "198.51.100.9");
  if (socket === undefined) throw new Error("no socket");
  let output = "";
  socket.on("data", (piece) => {
    output += piece;
  });
  const nobody = `wisp_${"A".repeat(43)}`;
  for (let count = 0; count < 80; count += 1) {
    socket.write(frame(1, `40${JSON.stringify({ key: nobody })}`));
  }
  await until("all are answered", () => output.split("44{").length > 80);
  expect(output.split("No agent has this key").length - 1).toBe(60);
  expect(output).toContain("Too many keys were shown from this address");
  socket.destroy();
});

test("connections are limited in number, and a web socket is the only way in", async () => {
  const { port } = await server(0, 2);
  for (const status of [101, 101, 400]) {
    expect((await upgrade(port, DIAL_OUT_PATH, "198.51.100.10")).status).toBe(status);
  }
  const polling = await fetch(`http://127.0.0.1:${port}${DIAL_OUT_PATH}?EIO=4&transport=polling`);
  expect(polling.status).toBe(400);
});
