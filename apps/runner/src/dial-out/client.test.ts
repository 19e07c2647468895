import { randomUUID } from "node:crypto";
import { dialOut } from "@wisp/dial-out";
import { expect, test } from "vitest";
import { until } from "../../test/arena.ts";
import { dialOutBench, notification, question } from "../../test/dial-out-bench.ts";

const { messenger, server, newAgent, later } = await dialOutBench();

test("the client dials again by itself, and passes each message to its agent only once", async () => {
  const first = await server();
  const { agentId, key } = await newAgent();
  const asked: string[] = [];
  let perceived = 0;
  const { promise: thinking, resolve: think } = Promise.withResolvers<string>();
  const sentences: string[] = [];
  const client = dialOut({
    url: `http://127.0.0.1:${first.port}`,
    key,
    log: (sentence) => sentences.push(sentence),
    agent: {
      model: "test",
      init() {},
      perceive() {
        perceived += 1;
      },
      interact(_, { message }) {
        asked.push(message ?? "");
        return thinking;
      },
    },
  });
  later(() => client.close());
  const answered = messenger.ask(question(agentId), AbortSignal.timeout(60_000));
  await until("the agent thinks", () => asked.length === 1);
  // Every connection to the arena is cut while it thinks.
  await first.close();
  await server(first.port);
  await until("it is back", () => sentences.filter((each) => each === "connected").length === 2);
  // The question is sent again before these: the second follows when all that waited has been sent.
  const session = randomUUID();
  for (const step of [1, 2]) await messenger.post(notification(agentId, session, step));
  await until("later messages are there", () => perceived === 2);
  think("done");
  expect(await answered).toEqual({ answer: { success: true, result: "done" } });
  expect(asked).toHaveLength(1);
  // On a busy machine several attempts to connect may fail, each with a longer pause after it.
});

test("the client ends with the arena's sentence when its key is wrong or it was replaced", async () => {
  const { port } = await server();
  const { key } = await newAgent();
  const agent = { model: "test", init() {}, perceive() {}, interact: () => "" };
  const sentences: string[] = [];
  const log = (sentence: string) => sentences.push(sentence);
  const start = (own: string) => dialOut({ url: `http://127.0.0.1:${port}`, key: own, agent, log });
  expect(await start("wisp_wrong").ended).toContain("No agent has this key");
  const older = start(key);
  await until("it is connected", () => sentences.includes("connected"));
  const newer = start(key);
  later(() => newer.close());
  expect(await older.ended).toContain("replaced");
  newer.close();
  expect(await newer.ended).toBe("It was closed here.");
});
