import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { dialOutState, pendingMessages } from "@wisp/db";
import type { DialOutMessage } from "@wisp/dial-out/wire";
import { expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { dialOutBench, disconnected, notification, question } from "../../test/dial-out-bench.ts";
import { deaf, obedient } from "../../test/dial-outs.ts";

const { database, messenger, server, dial, newAgent } = await dialOutBench();

const steps = (messages: readonly DialOutMessage[]): (string | null | undefined)[] =>
  messages.map(({ message }) =>
    message !== null && "message" in message ? message.message : undefined,
  );

test("messages arrive in order within a session, and sessions do not wait for each other", async () => {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  const [slow, quick] = [randomUUID(), randomUUID()];
  const held: (() => void)[] = [];
  const agent = await dial(port, key, ({ session }, answer) => {
    const acknowledge = (): void => answer({ success: true });
    if (session === slow) held.push(acknowledge);
    else acknowledge();
  });
  const numbers = Array.from({ length: 20 }, (_, step) => step);
  for (const step of numbers) {
    await messenger.post(notification(agentId, slow, step));
    await messenger.post(notification(agentId, quick, step));
  }
  const of = (session: string): DialOutMessage[] =>
    agent.messages.filter((each) => each.session === session);
  await until("the quick session has all", () => of(quick).length === 20);
  expect(steps(of(quick))).toEqual(numbers.map(String));
  expect(steps(of(slow))).toEqual(["0"]);
  for (const step of numbers) (await until(`message ${step}`, () => held[step]))();
  expect(steps(of(slow))).toEqual(numbers.map(String));
  expect(new Set(agent.messages.map(({ id }) => id)).size).toBe(40);
});

test("an unacknowledged message is sent again after reconnecting, from any server", async () => {
  const [here, there] = [await server(), await server()];
  const { agentId, key } = await newAgent();
  const session = randomUUID();
  let left = 2;
  const first = await dial(here.port, key, (each, answer) => {
    left -= 1;
    if (left >= 0) obedient(each, answer);
  });
  for (const step of [1, 2, 3, 4]) await messenger.post(notification(agentId, session, step));
  await until("the third is there", () => first.messages.length === 3);
  first.socket.disconnect();
  const second = await dial(there.port, key, obedient);
  await until("the rest is there", () => second.messages.length === 2);
  expect(steps(second.messages)).toEqual(["3", "4"]);
  expect(second.messages[0]?.id).toBe(first.messages[2]?.id);
  // What was sent twice would be there before the next.
  await messenger.post(notification(agentId, session, 5));
  await until("the next is there", () => steps(second.messages).includes("5"));
  expect(steps(second.messages)).toEqual(["3", "4", "5"]);
});

test("an ask made while the agent is away is answered when it comes", async () => {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  const asked = messenger.ask(question(agentId), AbortSignal.timeout(30_000));
  await until("it waits", async () => (await pendingMessages(database, agentId)).length === 1);
  const agent = await dial(port, key, obedient);
  expect(await asked).toEqual({ answer: { success: true, result: agent.messages[0]?.id } });
});

test("the newest connection wins over all servers; the older is sent the reason", async () => {
  const [here, there] = [await server(), await server()];
  const { agentId, key } = await newAgent();
  const connected = async () => (await dialOutState(database, agentId))?.connected;
  const older = await dial(here.port, key, deaf);
  await until("it is connected", connected);
  const ended = disconnected(older);
  const newer = await dial(there.port, key, obedient);
  expect(await ended).toBe("io server disconnect");
  expect(older.goodbyes).toEqual([expect.stringContaining("replaced")]);
  const answered = await messenger.ask(question(agentId), AbortSignal.timeout(30_000));
  expect(answered).toMatchObject({ answer: { success: true } });
  expect(older.messages).toEqual([]);
  // And on one and the same server.
  const newest = await dial(there.port, key, obedient);
  await until("the newer has ended", () => newer.socket.disconnected);
  expect(newest.goodbyes).toEqual([]);
  expect(await connected()).toBe(true);
  newest.socket.disconnect();
  await until("it is not connected", async () => (await connected()) === false);
});

test("many connections of one key at the same moment leave exactly one", async () => {
  const servers = [await server(), await server()];
  const { agentId, key } = await newAgent();
  const dialled = await Promise.all(
    Array.from({ length: 12 }, (_, place) => {
      const { port } = servers[place % 2] ?? { port: 0 };
      return dial(port, key, obedient);
    }),
  );
  const left = () => dialled.filter(({ socket }) => socket.connected);
  await until("one is left", () => left().length === 1);
  const answered = await messenger.ask(question(agentId), AbortSignal.timeout(30_000));
  expect(answered).toMatchObject({ answer: { success: true } });
  expect(left()).toHaveLength(1);
  expect(left()[0]?.messages).toHaveLength(1);
});

test("an answer counts once: that of a replaced connection comes too late", async () => {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  const slow: ((result: string) => void)[] = [];
  const first = await dial(port, key, (_, answer) => {
    slow.push((result) => answer({ success: true, result }));
  });
  const asked = messenger.ask(question(agentId), AbortSignal.timeout(30_000));
  await until("the first is asked", () => first.messages.length === 1);
  const second = await dial(port, key, (_, answer) => answer({ success: true, result: "second" }));
  expect(await asked).toEqual({ answer: { success: true, result: "second" } });
  slow[0]?.("first");
  expect(second.messages[0]?.id).toBe(first.messages[0]?.id);
});

test("a question that is taken back immediately makes room for the next", async () => {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  const session = randomUUID();
  const agent = await dial(port, key, ({ route, id }, answer) => {
    if (route !== "interact") answer({ success: true, result: id });
  });
  const clock = new AbortController();
  const asked = messenger.ask(
    { ...notification(agentId, session, 1), route: "interact" },
    clock.signal,
  );
  await until("it is asked", () => agent.messages.length === 1);
  await messenger.post(notification(agentId, session, 2));
  expect(agent.messages).toHaveLength(1);
  clock.abort(new DOMException("The clock is over.", "TimeoutError"));
  expect(await asked).toBeUndefined();
  // One that is not taken back holds the next for 5 s.
  await until("the next came", () => agent.messages.length === 2);
});

test("a message that is never acknowledged delays the next one for 5 s, no longer", async () => {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  const session = randomUUID();
  const agent = await dial(port, key, deaf);
  // Timers of one process end in the order of their times, however busy it is: this one before the delay.
  const early = sleep(4_000);
  for (const step of [1, 2]) await messenger.post(notification(agentId, session, step));
  await early;
  expect(steps(agent.messages)).not.toContain("2");
  await until("the next came", () => agent.messages.length === 2);
  agent.socket.disconnect();
  const again = await dial(port, key, obedient);
  await until("both came again", () => again.messages.length === 2);
  expect(steps(again.messages)).toEqual(["1", "2"]);
});

test("messages are delivered though every connection to the database is cut", async () => {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  const agent = await dial(port, key, obedient);
  for (const round of [1, 2, 3]) {
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const answered = await messenger.ask(question(agentId), AbortSignal.timeout(30_000));
    expect(answered).toMatchObject({ answer: { success: true } });
    expect(agent.messages).toHaveLength(round);
  }
  expect(agent.socket.connected).toBe(true);
});
