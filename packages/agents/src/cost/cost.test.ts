import { isFailure } from "@wisp/game";
import { afterAll, describe, expect, test } from "vitest";
import { Account } from "../../test/account.ts";
import { game, seatContext } from "../../test/match.ts";
import { completionOf, fakeModel, firstSpeech, rawJson } from "../../test/models.ts";
import { Raw } from "../../test/servers.ts";
import type { Reply } from "../contract.ts";
import { completionResultOf } from "../model/completion.ts";
import { openaiConnector } from "../model/openai.ts";
import { outboundClient } from "../outbound/index.ts";
import { billOf, paid, stakeOf, sumOf } from "./index.ts";
import { priceTable } from "./prices.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const PRICE = { inputPerMillion: 2, outputPerMillion: 10 };
const ownPrices = (service: string) =>
  priceTable([{ service, model: "fake", from: "2026-01-01", source: "test", ...PRICE }]);

interface CallOutcome {
  readonly reply: Reply;
  readonly calls: number;
  readonly budget: Account;
}

interface Change {
  readonly capMicros?: number;
  /** The service that the price list names; "*" is the one that is called. */
  readonly service?: string;
  /** How long the agent has to answer, in milliseconds. */
  readonly limitMs?: number;
}

/** One decision of a model with a price; the service gives these answers in order. */
async function asked(answers: (Raw | string)[], change: Change = {}): Promise<CallOutcome> {
  const { capMicros = 1_000_000, service: listed = "*", limitMs = 10_000 } = change;
  await using service = await fakeModel(
    () => (answers.length > 1 ? answers.shift() : answers[0]) ?? "",
  );
  const games = { [game.id]: game };
  const connector = openaiConnector({ client, games, prices: ownPrices(listed) });
  const settings = connector.settings.parse({ baseUrl: `${service.url}/v1`, model: "fake" });
  const budget = new Account(capMicros);
  const session = await connector.open(settings, seatContext(0, { budget }));
  if (isFailure(session)) throw new Error(session.detail);
  const { ask, view } = firstSpeech(limitMs);
  const turn = { label: "1", signal: AbortSignal.timeout(limitMs) };
  return { reply: await session.decide(ask, view, turn), calls: service.received.length, budget };
}

const withUsage = (usage: unknown, status = 200, content = "Hot."): Raw =>
  rawJson({ ...completionOf(content), usage }, status, { "retry-after": "0" });
/** 812 tokens in and 64 out, as the fake model reports. */
const COST = 812 * 2 + 64 * 10;
const BILLED = { prompt_tokens: 812, completion_tokens: 64 };
const USAGE = { tokensIn: 812, tokensOut: 64 };

describe("the cost of a decision", () => {
  test("is its tokens at their price", async () => {
    const { reply, budget } = await asked(["Hot."]);
    expect(reply).toMatchObject({ text: "Hot.", usage: USAGE, costMicros: COST });
    expect(reply).not.toHaveProperty("estimated");
    expect(budget.spentMicros).toBe(COST);
  });

  test("is what the service reports, if it reports it", async () => {
    const usage = { prompt_tokens: 812, completion_tokens: 64, cost: 0.000_123 };
    const { reply, budget } = await asked([withUsage(usage)]);
    expect(reply).toMatchObject({ usage: USAGE, costMicros: 123 });
    expect(budget.spentMicros).toBe(123);
  });

  test.each([
    ["without usage", null, { tokensOut: 1 }],
    ["with half of it", { completion_tokens: 64 }, { tokensOut: 64 }],
    ["with usage beyond belief", { prompt_tokens: 1e9, completion_tokens: 1e9, cost: 1e9 }, {}],
    ["with invalid usage", { prompt_tokens: -1, completion_tokens: "many" }, {}],
  ])("is estimated from the bytes %s, and marked", async (_, usage, known) => {
    const { reply, budget } = await asked([withUsage(usage)]);
    expect(reply).toMatchObject({ text: "Hot.", usage: known, estimated: true });
    const { usage: shown, costMicros } = reply;
    const { tokensIn = 0, tokensOut = 0 } = shown ?? {};
    expect(tokensIn).toBeGreaterThan(200);
    expect(tokensIn).toBeLessThan(2_000);
    expect(costMicros).toBe(tokensIn * 2 + tokensOut * 10);
    expect(budget.spentMicros).toBe(costMicros);
  });

  test("is unknown without a price, never 0, and so is that of several calls", () => {
    const estimate = { tokensIn: 8, tokensOut: 4 };
    const unknown = billOf(undefined, estimate, undefined, 50_000);
    expect(unknown).toEqual({ usage: estimate, estimated: true });
    const known = billOf({ usage: estimate, costMicros: 5 }, estimate, undefined, 50_000);
    expect(sumOf([known, unknown])).toEqual({
      usage: { tokensIn: 16, tokensOut: 8 },
      estimated: true,
    });
    expect(sumOf([])).toEqual({});
  });

  test("is 0 on this machine; a reported cost is still paid", async () => {
    const elsewhere = { service: "elsewhere.example" };
    const free = await asked(["Hot."], elsewhere);
    expect(free.reply).toMatchObject({ costMicros: 0 });
    expect(free.budget.spentMicros).toBe(0);
    const reported = await asked([withUsage({ cost: 0.02 })], elsewhere);
    expect(reported.reply).toMatchObject({ costMicros: 20_000, estimated: true });
    expect(reported.budget.spentMicros).toBe(20_000);
    const full = await asked([withUsage({ cost: 0.02 })], { ...elsewhere, capMicros: 10_000 });
    expect(full.reply).toMatchObject({ text: "Hot." });
    expect(full.budget.spentMicros).toBe(0);
  });

  test("counts every call that was billed", async () => {
    const half = withUsage({ prompt_tokens: 10, completion_tokens: 5 }, 503);
    const { reply, calls, budget } = await asked([half, half, "Hot."]);
    expect(calls).toBe(3);
    expect(reply).toMatchObject({
      text: "Hot.",
      usage: { tokensIn: 832, tokensOut: 74 },
      costMicros: COST + 2 * (10 * 2 + 5 * 10),
    });
    expect(budget.spentMicros).toBe(reply.costMicros);
  });

  test("is stored with an unusable answer", async () => {
    const { reply, budget } = await asked(["<think>never closed"], { limitMs: 1_500 });
    expect(reply).toMatchObject({ failed: "no-answer", usage: USAGE, costMicros: COST });
    expect(budget.spentMicros).toBe(COST);
  });
});

describe("the budget", () => {
  test("is asked for the most that a call can cost", async () => {
    const { budget, reply } = await asked(["Hot."]);
    const [most = 0] = budget.reserved;
    // 1,024 tokens out, and more tokens in than any estimate.
    expect(most).toBeGreaterThan(1_024 * 10 + (reply.usage?.tokensIn ?? 0) * 2 - 812 * 2);
    expect(most).toBeGreaterThan(COST);
  });

  test("is not overdrawn: no call is made without it, and the reason is its own", async () => {
    const { reply, calls, budget } = await asked(["Hot."], { capMicros: 10_000 });
    expect(reply).toEqual({ failed: "spent", detail: "The allowance is spent." });
    expect(calls).toBe(0);
    expect(budget.spentMicros).toBe(0);
  });

  test("pays no more than the most of a priced call, whatever the service reports", async () => {
    const { reply, budget } = await asked([withUsage({ ...BILLED, cost: 20 })]);
    expect(budget.reserved).toHaveLength(1);
    expect(budget.spentMicros).toBe(budget.reserved[0]);
    expect(reply).toMatchObject({ text: "Hot.", costMicros: budget.reserved[0], estimated: true });
  });

  test.each([
    ["a refused key", [rawJson({ error: "no" }, 401)], 0],
    ["a rate limit, again and again", [rawJson({ error: "slow" }, 429, { "retry-after": "0" })], 0],
    ["a page instead of an answer", [Raw.text("<html>", 200)], 1],
    ["no answer at all", [Raw.endless()], 1],
    ["an answer without end", [Raw.huge(300_000)], 1],
  ])(
    "is refunded what was not billed, but not what may have been (%s)",
    async (_, answers, kept) => {
      const { reply, budget } = await asked(answers, { limitMs: 1_500 });
      expect(isFailure(reply)).toBe(true);
      expect(reply.costMicros).toBeUndefined();
      expect(budget.reserved.length).toBeGreaterThan(0);
      expect(budget.spentMicros).toBe(kept * (budget.reserved[0] ?? 0));
    },
  );

  test("gets all back when nobody listens", async () => {
    const gone = await fakeModel(() => "");
    await gone[Symbol.asyncDispose]();
    const connector = openaiConnector({ client, games: {}, prices: ownPrices("*") });
    const settings = connector.settings.parse({ baseUrl: `${gone.url}/v1`, model: "fake" });
    const budget = new Account(1_000_000);
    const { ok } = await connector.check(settings, () => {}, budget);
    expect(ok).toBe(false);
    expect(budget.reserved.length).toBeGreaterThan(0);
    expect(budget.spentMicros).toBe(0);
  });

  test("pays for a check, and stops it", async () => {
    await using service = await fakeModel(() => "Player 3");
    const connector = openaiConnector({ client, games: {}, prices: ownPrices("*") });
    const settings = connector.settings.parse({ baseUrl: `${service.url}/v1`, model: "fake" });
    const budget = new Account(15_000);
    const { ok, steps } = await connector.check(settings, () => {}, budget);
    expect(ok).toBe(false);
    expect(steps.at(-1)?.detail).toBe("The allowance is spent.");
    expect(service.received).toHaveLength(steps.length - 1);
    expect(budget.spentMicros).toBe(COST * service.received.length);
  });
});

describe("a call without a price", () => {
  const context = { maxTokens: 64, promptId: "test", promptBytes: 100, keyGiven: true };

  /** One call that ends in an answer with this usage; no price is stated. */
  async function unpriced(usage: unknown, budget: Account) {
    const stake = stakeOf(undefined, context.promptBytes, context.maxTokens);
    const text = JSON.stringify({ ...completionOf("Hot."), usage });
    const { maxMicros } = stake;
    return paid(budget, stake, async () => {
      const { known } = completionResultOf(
        { status: 200, text },
        { ...context, price: undefined, maxMicros },
      );
      return { result: { known }, known };
    });
  }

  test("takes what its service reports, up to five cents, and no more than it asked for", async () => {
    const budget = new Account(200_000);
    expect(await unpriced({ ...BILLED, cost: 0.012 }, budget)).toMatchObject({
      known: { costMicros: 12_000 },
    });
    expect(budget.spentMicros).toBe(12_000);
    expect(await unpriced({ ...BILLED, cost: 20 }, budget)).toMatchObject({
      known: { costMicros: 50_000, estimated: true },
    });
    expect(budget.spentMicros).toBe(62_000);
    await unpriced(BILLED, budget);
    expect(budget.spentMicros).toBe(62_000);
    expect(budget.reserved).toEqual([50_000, 50_000, 50_000]);
  });

  test("never passes the cap of a budget that others share", async () => {
    const budget = new Account(120_000);
    const outcomes = await Promise.all(
      Array.from({ length: 9 }, () => unpriced({ ...BILLED, cost: 20 }, budget)),
    );
    expect(outcomes.filter(isFailure)).toHaveLength(7);
    expect(budget.spentMicros).toBe(100_000);
  });
});
