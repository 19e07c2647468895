import { randomUUID } from "node:crypto";
import { dialOutState, newDialOutKey } from "@wisp/db";
import { DIAL_OUT_PATH } from "@wisp/dial-out/wire";
import { expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { dialOutBench, disconnected, question, telling } from "../../test/dial-out-bench.ts";
import { deaf, obedient, rawAgent } from "../../test/dial-outs.ts";

const { database, mailbox, server, dial, newAgent } = await dialOutBench();

test.each([
  ["", "no key"],
  ["wisp_wrong", "a wrong key"],
  [`wisp_${"A".repeat(43)}`, "a key of nobody"],
  ["x".repeat(10_000), "a huge key"],
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

test("who floods a connection loses it, others do not notice", async () => {
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
  const answered = await mailbox.ask(question(quiet.agentId), AbortSignal.timeout(5_000));
  expect(answered).toMatchObject({ answer: { success: true } });
});

test("an agent that is asked a lot is not taken for a flood", async () => {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  const agent = await dial(port, key, obedient);
  const sessions = Array.from({ length: 400 }, () => randomUUID());
  await Promise.all(sessions.map((session) => mailbox.post(telling(agentId, session, 0))));
  await until("all came", () => agent.letters.length >= 400);
  expect(agent.socket.connected).toBe(true);
});

test("an address may connect sixty times, then once a second; others are not held up", async () => {
  const { port } = await server();
  const handshake = async (address: string): Promise<number> => {
    // No id of a connection, however it is written, makes it an old one.
    const path = `${DIAL_OUT_PATH}?EIO=4&transport=polling&sid=`;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { "x-forwarded-for": `203.0.113.1, ${address}` },
    });
    await response.text();
    return response.status;
  };
  const statuses: number[] = [];
  for (let count = 0; count < 70; count += 1) statuses.push(await handshake("198.51.100.7"));
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
  expect(statuses.filter((status) => status === 403).length).toBeGreaterThanOrEqual(8);
  expect(await handshake("198.51.100.8")).toBe(200);
});
