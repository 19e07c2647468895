import { randomUUID } from "node:crypto";
import { DIAL_OUT_PATH } from "@wisp/dial-out/wire";
import { expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { dialOutBench, disconnected, notification, question } from "../../test/dial-out-bench.ts";
import { obedient } from "../../test/dial-outs.ts";

const { database, messenger, server, dial, newAgent, later } = await dialOutBench();

const reply = async (answer: unknown): Promise<unknown> => {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  await dial(port, key, (_, acknowledge) => Reflect.apply(acknowledge, undefined, [answer]));
  const answered = await messenger.ask(question(agentId), AbortSignal.timeout(30_000));
  return answered?.answer;
};

test("an answer keeps its fields, with any text", async () => {
  const result = 'NUL \u0000 and a lone \ud800 and "🔥"';
  expect(await reply({ success: true, result, errMsg: null, more: 1 })).toEqual({
    success: true,
    result,
    errMsg: null,
  });
});

test.each([
  ["nothing", undefined, "null"],
  ["a text", "yes", '"yes"'],
  ["a list", [true], "[true]"],
  ["no success", { result: "x" }, '{"result":"x"}'],
  ["a number as its result", { success: true, result: 7 }, '{"success":true,"result":7}'],
  ["bytes", Buffer.from("hello"), '{"type":"Buffer"'],
])("an acknowledgement with %s is kept as text for its owner", async (_, answer, start) => {
  const kept = await reply(answer);
  expect(kept).toBeTypeOf("string");
  expect(kept).toContain(start);
});

test("an agent's answer to a notification is stored nowhere", async () => {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  const session = randomUUID();
  await dial(port, key, (_, answer) => answer({ success: true, result: "kept-nowhere" }));
  await messenger.post(notification(agentId, session, 0));
  await messenger.post({ ...notification(agentId, session, 1), route: "close", payload: null });
  const answers = await until("both are taken", async () => {
    const { rows } = await database.pool.query<{ answer: unknown }>(
      `SELECT "answer" FROM "AgentMessage" WHERE "session" = $1 AND "takenAt" IS NOT NULL`,
      [session],
    );
    return rows.length === 2 ? rows.map(({ answer }) => answer) : undefined;
  });
  expect(answers).toEqual([null, null]);
});

test("an answer of more than 64 KiB is an error", async () => {
  expect(await reply({ success: true, result: "x".repeat(64 * 1024) })).toEqual({
    success: false,
    errMsg: "The answer is larger than 64 KiB.",
  });
});

/** Speaks as no client of socket.io would: acknowledges every message with these frames. */
async function frames(
  port: number,
  key: string,
  answers: (number: string) => (string | Uint8Array<ArrayBuffer>)[],
) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${DIAL_OUT_PATH}?EIO=4&transport=websocket`);
  later(() => socket.close());
  socket.addEventListener("message", ({ data }) => {
    const text = String(data);
    if (text.startsWith("0")) socket.send(`40${JSON.stringify({ key })}`);
    const number = /^42(\d+)\[/.exec(text)?.[1];
    if (number !== undefined) for (const each of answers(number)) socket.send(each);
  });
  await new Promise((resolve) => socket.addEventListener("open", resolve));
}

const nested = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
test.each([
  ["nested without end", (number: string) => [`43${number}[${nested}]`], true],
  [
    "nested without end and binary",
    (number: string) => [
      `461-${number}[${nested},{"_placeholder":true,"num":0}]`,
      new Uint8Array(1),
    ],
    false,
  ],
  ["not JSON", (number: string) => [`43${number}[nonsense`], false],
  ["for another message", (number: string) => [`43${Number(number) + 7}[{"success":true}]`], false],
])("an acknowledgement that is %s harms nobody", async (_, answers, isKept) => {
  const { port } = await server();
  const [odd, sound] = [await newAgent(), await newAgent()];
  await frames(port, odd.key, answers);
  await dial(port, sound.key, obedient);
  const asked = messenger.ask(question(odd.agentId), AbortSignal.timeout(isKept ? 30_000 : 1_000));
  const answered = await messenger.ask(question(sound.agentId), AbortSignal.timeout(30_000));
  expect(answered).toMatchObject({ answer: { success: true } });
  expect(typeof (await asked)?.answer).toBe(isKept ? "string" : "undefined");
});

test("an answer that is far too large ends the connection, and the owner reads why", async () => {
  const { port } = await server();
  const { agentId, key } = await newAgent();
  const agent = await dial(port, key, (_, answer) =>
    answer({ success: true, result: "x".repeat(1024 * 1024) }),
  );
  const ended = disconnected(agent);
  const asked = messenger.ask(question(agentId), AbortSignal.timeout(30_000));
  await ended;
  expect(await asked).toMatchObject({
    answer: { success: false, errMsg: "The answer is larger than 64 KiB." },
  });
  // It would end the next connection, too, if the question were sent again.
  const next = await dial(port, key, obedient);
  const another = await messenger.ask(question(agentId), AbortSignal.timeout(30_000));
  expect(another).toMatchObject({ answer: { success: true } });
  expect(next.messages).toHaveLength(1);
});
