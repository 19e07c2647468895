import { createServer } from "node:http";
import { spaceMapping } from "@wisp/games/who-is-spy";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { heardRandom, seatContext } from "../../test/match.ts";
import { firstSpeech } from "../../test/models.ts";
import { fakeAgent, listen, Raw, type ReceivedCall, sleep } from "../../test/servers.ts";
import { outboundClient } from "../outbound/index.ts";
import { caller, perceiveLimits } from "./protocol.ts";
import { Lane, SpaceSession } from "./session.ts";
import { init } from "./wake.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const callAt = (url: string, means = client) => caller(means, { url }, "a seat");
const sessionAt = (url: string, means = client, context = seatContext(0)): SpaceSession =>
  new SpaceSession(
    { call: callAt(url, means), mapping: spaceMapping, lane: new Lane(), limits: perceiveLimits },
    context,
  );

async function decided(session: SpaceSession, timeLimitMs = 30_000) {
  const { ask, view } = firstSpeech(timeLimitMs);
  return session.decide(ask, view, { label: "1", signal: AbortSignal.timeout(30_000) });
}

/** A port without a listener, until `start` is called. */
async function late(): Promise<{ url: string; start(): AsyncDisposable }> {
  const { port, url, ...gone } = await listen(() => {});
  await gone[Symbol.asyncDispose]();
  const server = createServer((_, response) => {
    response.end('{"success": true, "result": "here I am"}');
  });
  return {
    url,
    start() {
      server.listen(port, "127.0.0.1");
      return {
        async [Symbol.asyncDispose]() {
          server.closeAllConnections();
          await new Promise((resolve) => server.close(resolve));
        },
      };
    },
  };
}

test("an agent that nobody could connect to is asked again", async () => {
  const agent = await late();
  const waits = Promise.withResolvers<void>();
  const context = seatContext(0, { random: heardRandom(0, waits.resolve) });
  const reply = decided(sessionAt(agent.url, client, context));
  await waits.promise;
  await using _ = agent.start();
  expect(await reply).toMatchObject({ text: "here I am" });
});

test("so is one that is to start a match", async () => {
  const agent = await late();
  const waits = Promise.withResolvers<void>();
  const failed = init(callAt(agent.url), () => {
    waits.resolve();
    return 0.5;
  });
  await waits.promise;
  await using _ = agent.start();
  expect(await failed).toBeUndefined();
});

test("never beyond the decision's clock", async () => {
  const agent = await late();
  const reply = await decided(sessionAt(agent.url), 600);
  expect(reply).toMatchObject({
    failed: "unreachable",
    detail: expect.stringMatching(/Nothing listens.*There was no time for another attempt/),
  });
});

/** Half an answer, then the end. */
const halved = new Raw(async (response) => {
  response.writeHead(200, { "content-length": "99" });
  response.write('{"success":');
  await sleep(20);
  response.destroy();
});

test.each([
  ["closes the socket", Raw.closed()],
  ["has a fault", Raw.text("", 500)],
  ["is busy", Raw.text("", 503, { "retry-after": "0" })],
  ["closes the socket in the middle of its answer", halved],
])("an agent that %s after it was asked is not asked again", async (_, answer) => {
  await using agent = await fakeAgent(() => answer);
  expect(await decided(sessionAt(agent.url))).toHaveProperty("failed");
  await init(callAt(agent.url));
  const routes = agent.received.map(({ path }: ReceivedCall) => path);
  expect(routes).toEqual(["/agent/interact", "/agent/init"]);
});

test("a resting agent is asked when its rest is over, and its health is checked before", async () => {
  const means = outboundClient({ mode: "local", limits: { failuresInARow: 1, restMs: 400 } });
  const answers = [Raw.text("", 500)];
  await using agent = await fakeAgent(() => answers.shift() ?? { success: true, result: "back" });
  const session = sessionAt(agent.url, means);
  // The rest is not over before all this is seen, however long it takes.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await decided(session)).toMatchObject({ failed: "http-status" });
  expect(await decided(session, 500)).toMatchObject({ failed: "resting" });
  const looked = await callAt(agent.url, means)(
    "checkHealth",
    { message: null, name: null, status: null, word: null, round: null },
    AbortSignal.timeout(30_000),
  );
  expect(looked).toMatchObject({ result: "back" });
  vi.useRealTimers();
  expect(await decided(session)).toMatchObject({ text: "back" });
  await means.close();
});
