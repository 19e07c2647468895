import { isFailure } from "@wisp/game";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type FakeAgent, fakeAgent, listen, Raw, sleep } from "../../../test/servers.ts";
import type { AnswerFailureCode } from "../../contract.ts";
import { type OutboundClient, outboundClient } from "../index.ts";
import { Circuit, type CircuitLimits, ordinaryLimits } from "./index.ts";

const open: OutboundClient[] = [];
const clientOf = (limits: Partial<CircuitLimits> = {}): OutboundClient => {
  const made = outboundClient({ mode: "local", limits });
  open.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

/** The outcome of one call: "well", or the failure's code. */
async function called(
  client: OutboundClient,
  url: string,
  endpoint?: string,
  signal = AbortSignal.timeout(30_000),
): Promise<"well" | AnswerFailureCode> {
  const answer = await client.post(url, {}, { signal, endpoint });
  return isFailure(answer) ? answer.failed : "well";
}

async function times(count: number, call: () => Promise<unknown>): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (let nth = 0; nth < count; nth += 1) outcomes.push(await call());
  return outcomes;
}

describe("an endpoint that fails five times in a row", () => {
  test.each([
    ["HTTP 500", Raw.text("", 500), "http-status"],
    ["HTTP 503 beyond the cap", Raw.text("x".repeat(100_000), 503), "http-status"],
    ["closed sockets", Raw.closed(), "unreachable"],
  ])("with %s rests: the sixth call fails immediately and is not sent", async (_, answer, code) => {
    await using agent = await fakeAgent(() => answer);
    // Far longer than the call's own clock: one that waited for the end would be too late.
    const client = clientOf({ restMs: 3_600_000 });
    const outcomes = await times(5, () => called(client, agent.url, "it"));
    expect(outcomes).toEqual(Array(5).fill(code));
    const call = { signal: AbortSignal.timeout(30_000), endpoint: "it" };
    const rested = await client.post(agent.url, {}, call);
    expect(rested).toMatchObject({
      failed: "resting",
      detail: expect.stringMatching(/failed 5 times in a row.*until \d\d:\d\d:\d\d UTC/),
    });
    expect(agent.received).toHaveLength(5);
  });

  test("because nobody listens rests as well", async () => {
    const gone = await listen(() => {});
    await gone[Symbol.asyncDispose]();
    const client = clientOf();
    await times(5, () => called(client, gone.url, "it"));
    // Owners are shown why, not only how often.
    const call = { signal: AbortSignal.timeout(30_000), endpoint: "it" };
    expect(await client.post(gone.url, {}, call)).toMatchObject({
      detail: expect.stringMatching(
        /in a row \(the last time: .*refused|in a row \(the last time: .*listens/,
      ),
    });
    expect(await called(client, gone.url, "it")).toBe("resting");
  });

  test("rests alone: others at its host, and calls without an endpoint, continue", async () => {
    await using agent = await fakeAgent(() => Raw.text("", 500));
    const client = clientOf();
    await times(5, () => called(client, agent.url, "it"));
    expect(await called(client, agent.url, "it")).toBe("resting");
    expect(await called(client, agent.url, "another")).toBe("http-status");
    expect(await times(9, () => called(client, agent.url))).toEqual(Array(9).fill("http-status"));
  });
});

describe("does not rest for", () => {
  test.each([
    ["HTTP 404", Raw.text("", 404)],
    ["HTTP 401", Raw.text("", 401)],
    ["HTTP 429", Raw.text("", 429)],
    ["a redirect", Raw.text("", 302, { location: "https://agent.example" })],
    ["a page", Raw.text("<html>")],
    ["too much", Raw.huge(100_000)],
  ])("%s", async (_, answer) => {
    await using agent = await fakeAgent(() => answer);
    const client = clientOf();
    await times(8, () => called(client, agent.url, "it"));
    expect(agent.received).toHaveLength(8);
  });

  test.each([
    ["nothing", Raw.endless()],
    ["a slow trickle", Raw.trickle()],
  ])("answers that are late for the caller's clock: %s in time", async (_, answer) => {
    let isLate = true;
    await using agent = await fakeAgent(() => (isLate ? answer : {}));
    const client = clientOf();
    const outcomes = await times(8, () => called(client, agent.url, "it", AbortSignal.timeout(50)));
    expect(outcomes).toEqual(Array(8).fill("timeout"));
    isLate = false;
    expect(await called(client, agent.url, "it")).toBe("well");
  });

  test("calls that the caller gave up", async () => {
    let patience = new AbortController();
    await using agent = await fakeAgent(() => {
      setTimeout(() => patience.abort(), 20);
      return Raw.endless();
    });
    const client = clientOf();
    await times(8, () => {
      patience = new AbortController();
      return called(client, agent.url, "it", patience.signal);
    });
    expect(agent.received).toHaveLength(8);
  });

  test("calls that are refused here", async () => {
    const client = clientOf();
    const outcomes = await times(8, () => called(client, "http://10.0.0.1", "it"));
    expect(outcomes).toEqual(Array(8).fill("refused"));
  });

  test("failures with an answer between them", async () => {
    const answers = [...Array(4).fill(Raw.text("", 500)), Raw.text("{}")];
    let calls = 0;
    await using agent = await fakeAgent(() => answers[calls++ % answers.length]);
    const client = clientOf();
    await times(20, () => called(client, agent.url, "it"));
    expect(agent.received).toHaveLength(20);
  });
});

describe("after its rest", () => {
  const REST_MS = 60_000;
  // Rests are over when the test says so.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());
  const rest = (): void => void vi.setSystemTime(Date.now() + REST_MS + 1);

  /** An agent that has failed five times, and rested. */
  async function rested(
    answers: () => unknown,
  ): Promise<{ agent: FakeAgent; client: OutboundClient }> {
    let calls = 0;
    const agent = await fakeAgent(() => {
      calls += 1;
      return calls <= 5 ? Raw.text("", 500) : answers();
    });
    const client = clientOf({ restMs: REST_MS });
    await times(5, () => called(client, agent.url, "it"));
    rest();
    return { agent, client };
  }

  test("one call tries it, and when that goes well all go out again", async () => {
    const answer = Promise.withResolvers<object>();
    const { agent, client } = await rested(() => answer.promise);
    await using _ = agent;
    const outcomes: string[] = [];
    const calls = () =>
      Promise.all(
        Array.from({ length: 6 }, async () => {
          outcomes.push(await called(client, agent.url, "it"));
        }),
      );
    const first = calls();
    await expect.poll(() => outcomes).toEqual(Array(5).fill("resting"));
    answer.resolve({});
    await first;
    await calls();
    expect(outcomes.slice(5)).toEqual(Array(7).fill("well"));
  });

  test("it rests again when the try fails, and a second time not shorter", async () => {
    const { agent, client } = await rested(() => Raw.text("", 500));
    await using _ = agent;
    expect(await called(client, agent.url, "it")).toBe("http-status");
    vi.setSystemTime(Date.now() + REST_MS - 1);
    expect(await called(client, agent.url, "it")).toBe("resting");
    vi.setSystemTime(Date.now() + 2);
    expect(await called(client, agent.url, "it")).toBe("http-status");
  });

  test("it rests again when the try was given up", async () => {
    const { agent, client } = await rested(() => Raw.endless());
    await using _ = agent;
    const patience = new AbortController();
    setTimeout(() => patience.abort(), 20);
    expect(await called(client, agent.url, "it", patience.signal)).toBe("timeout");
    expect(await called(client, agent.url, "it")).toBe("resting");
  });
});

describe("calls under way", () => {
  /** An agent that reports how many calls it had in parallel, and answers none before it has had as many. */
  async function counting(many: number): Promise<{ agent: FakeAgent; most: () => number }> {
    let under = 0;
    let most = 0;
    const reached = Promise.withResolvers<void>();
    const agent = await fakeAgent(async () => {
      under += 1;
      most = Math.max(most, under);
      if (most === many) reached.resolve();
      await reached.promise;
      // Time for one too many.
      await sleep(10);
      under -= 1;
      return {};
    });
    return { agent, most: () => most };
  }
  const patient = (): AbortSignal => AbortSignal.timeout(30_000);

  test("are limited for each endpoint, and all are made in the end", async () => {
    const { agent, most } = await counting(3);
    await using _ = agent;
    const client = clientOf({ callsPerEndpoint: 3 });
    const calls = Array.from({ length: 20 }, () => called(client, agent.url, "it", patient()));
    expect(await Promise.all(calls)).toEqual(Array(20).fill("well"));
    expect(most()).toBe(3);
  });

  test("are limited per host, across endpoints", async () => {
    const { agent, most } = await counting(4);
    await using _ = agent;
    const client = clientOf({ callsPerHost: 4 });
    const calls = Array.from({ length: 20 }, (_, nth) =>
      called(client, agent.url, nth % 2 === 0 ? `agent ${nth}` : undefined, patient()),
    );
    expect(await Promise.all(calls)).toEqual(Array(20).fill("well"));
    expect(most()).toBe(4);
  });

  test("wait on their own clock, and waiting is not a failure of the endpoint", async () => {
    await using agent = await fakeAgent(() => Raw.endless());
    const client = clientOf({ callsPerEndpoint: 1, callsPerHost: 1 });
    const giveUp = new AbortController();
    const first = called(client, agent.url, "it", giveUp.signal);
    await expect.poll(() => agent.received.length).toBe(1);
    const others = await Promise.all(
      Array.from({ length: 9 }, () => called(client, agent.url, "it", AbortSignal.timeout(50))),
    );
    expect(others).toEqual(Array(9).fill("timeout"));
    giveUp.abort();
    await first;
    // A second one is sent: the endpoint does not rest, and the place is free again.
    const again = new AbortController();
    const second = called(client, agent.url, "it", again.signal);
    await expect.poll(() => agent.received.length).toBe(2);
    again.abort();
    await second;
  });
});

test("idle endpoints and hosts are forgotten", async () => {
  const circuit = new Circuit(ordinaryLimits);
  const { signal } = new AbortController();
  for (let nth = 0; nth < 20_000; nth += 1) {
    const target = { host: `host-${nth}.example`, endpoint: `endpoint ${nth}`, signal };
    await circuit.run(target, async () => ({ status: 500, text: "" }));
  }
  expect(circuit.size).toBeLessThanOrEqual(2 * 2_048);
});

test("the paces of keys that are not used are forgotten, also those that were slowed down", async () => {
  const circuit = new Circuit(ordinaryLimits);
  const { signal } = new AbortController();
  for (let nth = 0; nth < 5_000; nth += 1) {
    const target = { host: "models.example", pace: `key ${nth}`, signal };
    await circuit.run(target, async () => ({ status: 429, text: "" }));
  }
  expect(circuit.size).toBeLessThanOrEqual(1 + 2_048);
});
