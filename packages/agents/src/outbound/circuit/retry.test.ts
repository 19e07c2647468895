import { isFailure } from "@wisp/game";
import { afterAll, describe, expect, test } from "vitest";
import { game, heardRandom, seatContext } from "../../../test/match.ts";
import { completionOf, fakeModel, firstSpeech, rawJson } from "../../../test/models.ts";
import { Raw } from "../../../test/servers.ts";
import type { AnswerFailure, Reply } from "../../contract.ts";
import { openaiConnector } from "../../model/openai.ts";
import { unsentFailure } from "../failures.ts";
import { outboundClient } from "../index.ts";
import { withRetries } from "./retry.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const connector = openaiConnector({ client, games: { [game.id]: game } });

interface RetryOutcome {
  readonly reply: Reply;
  readonly calls: number;
  /** Waits whose length the service did not name. */
  readonly ownWaits: number;
  readonly ms: number;
}

/** Longer than any wait of these tests that is to end, also where the process stands still for seconds. */
const CLOCK_MS = 30_000;

/** One decision of a service that gives these answers in order, then always the last. */
async function decided(
  answers: (Raw | string)[],
  timeLimitMs = CLOCK_MS,
  signal = AbortSignal.timeout(CLOCK_MS),
): Promise<RetryOutcome> {
  await using service = await fakeModel(
    () => (answers.length > 1 ? answers.shift() : answers[0]) ?? "",
  );
  const settings = connector.settings.parse({ baseUrl: `${service.url}/v1`, model: "fake" });
  let ownWaits = 0;
  const random = heardRandom(0, () => {
    ownWaits += 1;
  });
  const session = await connector.open(settings, seatContext(0, { random }));
  if (isFailure(session)) throw new Error(session.detail);
  const { ask, view } = firstSpeech(timeLimitMs);
  const start = performance.now();
  const reply = await session.decide(ask, view, { label: "1", signal });
  return { reply, calls: service.received.length, ownWaits, ms: performance.now() - start };
}

const limited = (retryAfter?: string): Raw =>
  rawJson({ error: { message: "slow down" } }, 429, {
    ...(retryAfter !== undefined && { "retry-after": retryAfter }),
  });
const loading = rawJson({ error: "Model is currently loading" }, 503);
/** No answer: the decision's clock ends while it is awaited. */
const stalled = (clock: AbortController): Raw =>
  new Raw(() => clock.abort(new DOMException("The clock is over.", "TimeoutError")));

describe("a temporary failure", () => {
  test.each([
    ["a rate limit", limited()],
    ["a model that is loading", loading],
    ["a gateway's fault", Raw.text("<html>", 502)],
    ["a closed socket", Raw.closed()],
  ])("(%s) is tried again while the clock runs", async (_, failure) => {
    const { ms, ...outcome } = await decided([failure, "It wakes me up."]);
    expect(outcome).toMatchObject({ calls: 2, ownWaits: 1, reply: { text: "It wakes me up." } });
    expect(ms).toBeGreaterThan(240);
  });

  test("is tried again when the service says, in seconds or by date", async () => {
    const soon = await decided([limited("1"), "Warm."]);
    expect(soon).toMatchObject({ calls: 2, ownWaits: 0, reply: { text: "Warm." } });
    expect(soon.ms).toBeGreaterThan(950);
    const atDate = new Raw((response) =>
      limited(new Date(Date.now() + 2_000).toUTCString()).write(response),
    );
    const dated = await decided([atDate, "Warm."]);
    expect(dated).toMatchObject({ calls: 2, ownWaits: 0, reply: { text: "Warm." } });
    // Dates are in whole seconds.
    expect(dated.ms).toBeGreaterThan(950);
  });

  test.each(["31", "3600", "Fri, 31 Dec 2100 00:00:00 GMT"])(
    "fails immediately when the service asks to wait beyond the clock (%s)",
    async (retryAfter) => {
      const { reply, calls } = await decided([limited(retryAfter), "Warm."]);
      expect(reply).toMatchObject({
        failed: "rate-limited",
        detail: expect.stringMatching(/slow down\. There was no time for another attempt \(wait/),
      });
      expect(calls).toBe(1);
    },
  );

  test("is given up after five calls, and never beyond the clock", async () => {
    const many = await decided([limited("0")]);
    expect(many).toMatchObject({ calls: 5, ownWaits: 0, reply: { failed: "rate-limited" } });
    const short = await decided([loading], 1_500);
    expect(short.reply).toMatchObject({
      failed: "asleep",
      detail: expect.stringMatching(/There was no time for another attempt \(wait/),
    });
    expect(short.calls).toBeLessThan(5);
  });

  test("ends with the clock when the service stalls at the second try", async () => {
    const clock = new AbortController();
    const answers = [limited("0"), stalled(clock)];
    const { reply, calls } = await decided(answers, CLOCK_MS, clock.signal);
    expect(reply).toMatchObject({ failed: "timeout" });
    expect(calls).toBe(2);
  });
});

const clock = new AbortController();

test.each([
  ["a refused key", rawJson({ error: "no" }, 401), "key-refused"],
  ["an unknown model", rawJson({ error: "no" }, 404), "http-status"],
  ["an empty answer", rawJson(completionOf(""), 200), "no-answer"],
  ["an answer without end", stalled(clock), "timeout"],
])("%s is not tried again", async (_, failure, code) => {
  const answers = [failure, "It wakes me up."];
  const { reply, calls } = await decided(answers, CLOCK_MS, clock.signal);
  expect(reply).toMatchObject({ failed: code });
  expect(calls).toBe(1);
});

test("a call that is held back is none of the five, however long a slow endpoint is being tried", async () => {
  const clock = {
    deadlineMs: performance.now() + CLOCK_MS,
    signal: AbortSignal.timeout(CLOCK_MS),
    jitter: () => 0,
  };
  for (const failed of ["resting", "rate-limited"] as const) {
    let attempts = 0;
    const answer = await withRetries<{ text: string } | AnswerFailure>(clock, async () => {
      attempts += 1;
      if (attempts > 8) return { text: "Warm." };
      return { failure: unsentFailure(failed, "Later.", {}), retry: { afterMs: 10 } };
    });
    expect([answer, attempts]).toEqual([{ text: "Warm." }, 9]);
  }
});

test("a model that rests is asked again when its rest is over, if the clock allows", async () => {
  const patient = outboundClient({ mode: "local", limits: { failuresInARow: 1, restMs: 400 } });
  const answers = [loading];
  await using service = await fakeModel(() => answers.shift() ?? "Warm.");
  const resting = openaiConnector({ client: patient, games: { [game.id]: game } });
  const settings = resting.settings.parse({ baseUrl: `${service.url}/v1`, model: "fake" });
  const session = await resting.open(settings, seatContext(0));
  if (isFailure(session)) throw new Error(session.detail);
  const { ask, view } = firstSpeech(CLOCK_MS);
  const start = performance.now();
  const turn = { label: "1", signal: AbortSignal.timeout(CLOCK_MS) };
  expect(await session.decide(ask, view, turn)).toMatchObject({ text: "Warm." });
  expect(performance.now() - start).toBeGreaterThan(390);
  expect(service.received).toHaveLength(2);
  await patient.close();
});
