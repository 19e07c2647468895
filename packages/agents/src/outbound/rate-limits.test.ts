import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { afterAll, describe, expect, test } from "vitest";
import { game, seatContext } from "../../test/match.ts";
import { fakeModel, firstSpeech, KEY, rawJson } from "../../test/models.ts";
import { fakeAgent, type Raw } from "../../test/servers.ts";
import {
  answerTo,
  contextOf,
  fakeWispAgent,
  opening,
  questionIn,
  wakeClock,
} from "../../test/wisp-agent.ts";
import type { Reply } from "../contract.ts";
import { openaiConnector } from "../model/openai.ts";
import { caller } from "../space/protocol.ts";
import { wispConnector } from "../wisp/index.ts";
import { retryAfterIn, retryAfterMs } from "./failures.ts";
import { outboundClient } from "./index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

test.each([
  [{ "retry-after": "20" }, 20_000],
  [{ "retry-after": "Thu, 01 Jan 2026 00:01:00 GMT" }, 60_000],
  [{ "retry-after": "never", "x-ratelimit-reset": "90" }, 90_000],
  [{ "x-ratelimit-reset": "1767225660" }, 60_000],
  [{ "x-ratelimit-reset": "1767225660000" }, 60_000],
  [{ "x-ratelimit-reset-requests": "6m0s" }, 360_000],
  [{ "x-ratelimit-reset-tokens": "1.5s" }, 1_500],
  [{ "ratelimit-reset": "0" }, 0],
  [{ "x-ratelimit-reset": "2026-01-01T00:01:00Z" }, 60_000],
  [{ "retry-after-ms": "1500", "retry-after": "2", "x-ratelimit-reset-requests": "30m" }, 1_500],
  [{ "retry-after": "-1" }, undefined],
  [{}, undefined],
])("the headers %j name a wait of %s ms", (headers, ms) => {
  expect(retryAfterMs(retryAfterIn(headers, ""), Date.parse("2026-01-01T00:00:00Z"))).toBe(ms);
});

/** As a service sends them with every answer: of its requests of a day, and of its tokens of a minute. */
const limits = (requestsLeft: string, tokensLeft: string) => ({
  "x-ratelimit-remaining-requests": requestsLeft,
  "x-ratelimit-reset-requests": "30m",
  "x-ratelimit-remaining-tokens": tokensLeft,
  "x-ratelimit-reset-tokens": "42s",
});

test.each([
  [limits("14370", "0"), 42_000],
  [limits("0", "5800"), 1_800_000],
  [limits("0", "0"), 42_000],
  [limits("14370", "200"), 42_000],
  [
    {
      "anthropic-ratelimit-requests-remaining": "49",
      "anthropic-ratelimit-requests-reset": "2026-01-01T01:00:00Z",
      "anthropic-ratelimit-input-tokens-remaining": "0",
      "anthropic-ratelimit-input-tokens-reset": "2026-01-01T00:00:10Z",
    },
    10_000,
  ],
])("of several limits %j the one with nothing left counts, after %s ms", (headers, ms) => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  expect(retryAfterMs(retryAfterIn(headers, ""), now)).toBe(ms);
});

test.each([
  ["Rate limit reached: Limit 6000, Used 5800, Requested 900. Please try again in 1.2s.", 1_200],
  ["Please try again in 6m0s", 360_000],
  ["Please try again in 120ms. Contact us", 120],
  ["Please retry after 12 seconds.", 12_000],
  ['{"details":[{"retryDelay":"41s"}]} Please retry in 41.2s.', 41_000],
  ["Try again in 5sausages", 1_800_000],
])("the words %j count before the reset of a limit, as %s ms", (body, ms) => {
  expect(retryAfterMs(retryAfterIn(limits("0", "5800"), body))).toBe(ms);
  expect(retryAfterMs(retryAfterIn({ ...limits("0", "0"), "retry-after": "3" }, body))).toBe(3_000);
});

describe("an agent's server", () => {
  /** The reply to a question that is answered with these refusals first. */
  async function asked(refusals: Raw[], limitMs = 30_000): Promise<Reply> {
    await using agent = await fakeWispAgent({
      "POST /wisp/ask": (call) => refusals.shift() ?? answerTo(questionIn(call)),
    });
    const connector = wispConnector({ client, games, wakeClock });
    const session = await connector.open({ url: agent.url }, contextOf());
    if (isFailure(session)) throw new Error(session.detail);
    for (const visible of opening.seen) session.perceive(visible);
    const ask = { ...opening.ask, timeLimitMs: limitMs };
    const turn = { label: "0/1", signal: AbortSignal.timeout(limitMs) };
    return await session.decide(ask, opening.view, turn);
  }
  const limited = (after: string): Raw => rawJson({ error: "slow" }, 429, { "retry-after": after });

  test("that limits its rate is asked again when it says", async () => {
    expect(await asked([limited("0"), limited("1")])).toMatchObject({ text: expect.any(String) });
    expect(await asked([limited("600")])).toMatchObject({
      failed: "rate-limited",
      status: 429,
      retryAfterMs: 600_000,
      detail: expect.stringMatching(
        /HTTP 429\. It limits how often it may be called\. It says: slow/,
      ),
    });
  });

  test("whose quota is spent is not asked again", async () => {
    const spent = rawJson({ error: "no credit" }, 402);
    expect(await asked([spent])).toMatchObject({ failed: "quota-spent", status: 402 });
    const words =
      "You have exceeded your GPU quota (60s requested vs. 0s left). Try again in 3:25:10";
    expect(await asked([rawJson({ error: words }, 500)])).toMatchObject({
      failed: "quota-spent",
      retryAfterMs: ((3 * 60 + 25) * 60 + 10) * 1_000,
    });
  });
});

test("a Space names its spent GPU quota in its own words", async () => {
  await using agent = await fakeAgent(() => ({ success: false, errMsg: "GPU quota exceeded" }));
  const call = caller(client, { url: agent.url }, "a seat");
  const message = { message: null, name: null, status: null, word: null, round: null };
  expect(await call("interact", message, AbortSignal.timeout(30_000))).toMatchObject({
    failed: "quota-spent",
    detail: "/agent/interact reports an error: GPU quota exceeded",
  });
});

test.each([
  [402, "Insufficient credits"],
  [429, { message: "You exceeded your current quota.", code: "insufficient_quota" }],
  [429, { message: "Rate limit exceeded: free-models-per-day" }],
])("a model's service that answers %s with %j has a spent quota", async (status, error) => {
  await using service = await fakeModel(() => rawJson({ error }, status, { "retry-after": "120" }));
  expect(await decided(service.url, 30_000)).toMatchObject({
    failed: "quota-spent",
    retryAfterMs: 120_000,
  });
  expect(service.received).toHaveLength(1);
});

async function decided(url: string, limitMs: number): Promise<Reply> {
  const connector = openaiConnector({ client, games: { [game.id]: game } });
  const settings = connector.settings.parse({ baseUrl: `${url}/v1`, model: "m", key: KEY });
  const session = await connector.open(settings, seatContext(0));
  if (isFailure(session)) throw new Error(session.detail);
  const { ask, view } = firstSpeech(limitMs);
  return session.decide(ask, view, { label: "1", signal: AbortSignal.timeout(limitMs) });
}

test("ten agents with one key share its rate limit, and nobody loses a decision", async () => {
  const PER_SECOND = 10;
  let tokens = PER_SECOND;
  let filledMs = performance.now();
  await using service = await fakeModel(() => {
    const now = performance.now();
    tokens = Math.min(PER_SECOND, tokens + ((now - filledMs) / 1_000) * PER_SECOND);
    filledMs = now;
    if (tokens < 1) return rawJson({ error: "slow down" }, 429, { "retry-after": "1" });
    tokens -= 1;
    return "It wakes me up.";
  });
  /** One agent's decisions, one after the other. */
  const plays = async (): Promise<Reply[]> => {
    const replies: Reply[] = [];
    for (let nth = 0; nth < 5; nth += 1) replies.push(await decided(service.url, 30_000));
    return replies;
  };
  const replies = (await Promise.all(Array.from({ length: 10 }, plays))).flat();
  expect(replies.filter(isFailure)).toEqual([]);
  // Most calls of a crowd that tried again at will would be refused.
  expect(service.received.length).toBeLessThan(1.6 * replies.length);
});
