import { isFailure, type ModelCall } from "@wisp/game";
import { stillClock } from "@wisp/test-kit/still-clock";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Account } from "../../test/account.ts";
import { game, seatContext } from "../../test/match.ts";
import {
  completionOf,
  fakeModel,
  firstSpeech,
  KEY,
  questionIn,
  requestIn,
} from "../../test/models.ts";
import { type FakeAgent, Raw } from "../../test/servers.ts";
import type { Reply } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { alone, askModel, type ModelAgent } from "./ask.ts";
import { openaiCompleter, openaiConnector } from "./openai.ts";
import { recordedSituations } from "./recorded.ts";
import {
  checkStrategySettings,
  ownStrategies,
  type PromptSetup,
  promptFields,
  promptSetupOf,
} from "./strategies.ts";
import type { AskedMoment, Call, Strategy } from "./strategy.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const connector = openaiConnector({ client, games: { [game.id]: game } });
const settingsFor = (url: string, change: object = {}) =>
  connector.settings.parse({ baseUrl: `${url}/v1`, model: "fake-1", key: KEY, ...change });

/** The result of one decision of a registered agent, and the calls that were kept. */
async function decided(
  service: FakeAgent,
  change: object,
): Promise<{ readonly reply: Reply; readonly calls: ModelCall[] }> {
  const session = await connector.open(settingsFor(service.url, change), seatContext(0));
  if (isFailure(session)) throw new Error(session.detail);
  const calls: ModelCall[] = [];
  const { ask, view } = firstSpeech(10_000);
  const turn = { label: "1", signal: AbortSignal.timeout(30_000) };
  const reply = await session.decide(ask, view, { ...turn, keepCall: (call) => calls.push(call) });
  return { reply, calls };
}

describe("registered strategies", () => {
  test("direct asks for the answer only, in one call", async () => {
    await using service = await fakeModel(() => "It is warm.");
    const { reply, calls } = await decided(service, { strategy: "direct", prompts: "wisp-v2" });
    expect(reply).toMatchObject({
      text: "It is warm.",
      raw: { prompt: "wisp-v2-direct" },
      usage: { tokensIn: 812, tokensOut: 64 },
    });
    expect(reply).not.toHaveProperty("reasoning");
    expect(service.received.map(questionIn)).toEqual([
      expect.stringMatching(/Write only your answer\.$/),
    ]);
    expect(JSON.stringify(service.received)).not.toContain("<think>");
    expect(calls).toHaveLength(1);
  });

  test("reasoning thinks and answers in one call, which is stored as sent", async () => {
    await using service = await fakeModel(() => "<think>Warm, I say.</think>It is warm.");
    const { reply, calls } = await decided(service, { prompts: "wisp-v2" });
    expect(reply).toMatchObject({
      text: "It is warm.",
      reasoning: "Warm, I say.",
      raw: { prompt: "wisp-v2" },
    });
    expect(calls).toEqual([
      {
        name: "answer",
        messages: service.received.flatMap((call) => requestIn(call).messages),
        answer: "It is warm.",
        reasoning: "Warm, I say.",
        failure: null,
        latencyMs: expect.any(Number),
        tokensIn: 812,
        tokensOut: 64,
        costMicros: 0,
        estimated: false,
      },
    ]);
    expect(JSON.stringify(calls)).not.toContain(KEY);
  });

  test("structured asks for JSON of a schema, and takes the answer out of it", async () => {
    await using service = await fakeModel(() =>
      JSON.stringify({ reasoning: "Warm, I say.", answer: "It is warm." }),
    );
    const { reply, calls } = await decided(service, { strategy: "structured" });
    expect(reply).toMatchObject({
      text: "It is warm.",
      reasoning: "Warm, I say.",
      raw: { prompt: "wisp-v2-structured" },
    });
    expect(service.received[0]?.body).toMatchObject({
      response_format: {
        type: "json_schema",
        json_schema: {
          strict: true,
          schema: { properties: { answer: { type: "string" } }, additionalProperties: false },
        },
      },
    });
    expect(calls).toMatchObject([{ answer: expect.stringContaining('"answer"') }]);
  });

  test.each([
    [
      "between fences, after reasoning",
      '<think>Hm.</think>\n```json\n{"answer": "Hot."}\n```',
      "Hot.",
    ],
    ["with a number", '{"reasoning": "", "answer": 7}', "7"],
    ["with more fields", '{"answer": "Hot.", "confidence": 1}', "Hot."],
    ["not at all", "Hot.", undefined],
    ["without an answer", '{"reasoning": "I hold coffee."}', undefined],
    ["as a list", '["Hot."]', undefined],
  ])("structured reads JSON %s", async (_, content, text) => {
    await using service = await fakeModel(() => content);
    const { reply } = await decided(service, { strategy: "structured" });
    expect(reply).toMatchObject(text === undefined ? { failed: "no-answer" } : { text });
  });

  test.each([
    [{ options: ["Ann", "Bob", "Ann"] }, { type: "string", enum: ["Ann", "Bob"] }],
    [{ options: Array.from({ length: 300 }, (_, nth) => `move ${nth}`) }, { type: "string" }],
    [{ options: [], number: { least: 0, most: 20, whole: true } }, { type: "integer" }],
    [{ options: [], number: { least: 0, most: 1, whole: false } }, { type: "number" }],
  ])("structured lists the legal answers where it can: %#", async (change, answer) => {
    let schema: unknown;
    const setup = promptSetupOf({ templates: {}, strategy: "structured" });
    const situation = { ...recordedSituations.en.speech, ...change };
    const moment = {
      ...alone(situation),
      templates: setup.templates("en"),
      parts: {},
      form: null,
      settings: {},
    };
    await setup.strategy.decide(moment, async (_, __, options) => {
      const format = options?.format;
      schema = format?.type === "json_schema" ? format.json_schema.schema : undefined;
      return { text: "{}" };
    });
    expect(schema).toMatchObject({ properties: { answer } });
    expect(Object.keys(Object(schema).properties)).toEqual(["reasoning", "answer"]);
  });

  test("an owner's templates replace the parts of either", async () => {
    await using service = await fakeModel(() => "Hot.");
    const templates = { ask: "MINE {{question}}" };
    for (const strategy of ["direct", "reasoning"]) {
      await decided(service, { strategy, prompts: "wisp-v2", templates });
    }
    for (const call of service.received) expect(questionIn(call)).toContain("\n\nMINE Round 1");
  });

  test("others are refused with the ones that there are", () => {
    const { error } = connector.settings.safeParse({
      baseUrl: "https://models.example/v1",
      model: "m",
      strategy: "oracle",
    });
    expect(error?.issues[0]).toMatchObject({
      path: ["strategy"],
      message: expect.stringContaining('"reasoning"|"direct"'),
    });
  });

  test("a failed call fails the decision, and is kept", async () => {
    await using service = await fakeModel(() => Raw.text('{"error":"no"}', 401));
    const { reply, calls } = await decided(service, { strategy: "direct" });
    expect(reply).toMatchObject({ failed: "key-refused" });
    expect(calls).toMatchObject([
      { answer: null, failure: expect.stringMatching(/^key-refused: .*HTTP 401/), tokensIn: null },
    ]);
  });
});

/** A strategy of several calls, made up for a test. */
const madeUp = (decide: Strategy["decide"]): Strategy => ({
  id: "made-up",
  label: { en: "", zh: "" },
  about: { en: "", zh: "" },
  promptsOf: () => ({ id: "made-up", templates: { en: parts, zh: parts } }),
  decide,
});
const parts = { system: "S", situation: "{{transcript}}", ask: "{{question}}" };

const asking = (text: string) => [{ role: "user" as const, content: text }];

/** Thinks first, then answers with the thoughts in view; without time for that, it answers with the thoughts. */
const twoCalls = madeUp(async (_, call) => {
  const thought = await call("think", asking("Think."));
  if (isFailure(thought)) return thought;
  const answer = await call("answer", asking(`You thought: ${thought.text}`));
  if (isFailure(answer)) return answer.failed === "timeout" ? { text: thought.text } : answer;
  return { text: answer.text, reasoning: thought.text, notes: { thought: thought.text } };
});

const PRICE = { inputPerMillion: 2, outputPerMillion: 10 };
/** 812 tokens in and 64 out, as the fake model reports. */
const COST = 812 * 2 + 64 * 10;

async function asked(
  service: FakeAgent,
  strategy: Strategy,
  {
    limitMs = 30_000,
    budget = new Account(1_000_000),
    moment = {},
    setup = {},
  }: {
    limitMs?: number;
    budget?: Account;
    moment?: Partial<AskedMoment>;
    setup?: Partial<PromptSetup>;
  } = {},
) {
  const settings = settingsFor(service.url);
  const agent: ModelAgent = {
    complete: openaiCompleter(client, settings),
    keyGiven: true,
    sampling: { maxTokens: 1_000 },
    promptSetup: {
      ...promptSetupOf({ templates: {} }),
      strategy,
      templates: () => parts,
      ...setup,
    },
    priceAt: () => PRICE,
  };
  const calls: ModelCall[] = [];
  const startMs = performance.now();
  const reply = await askModel(
    agent,
    { ...alone(recordedSituations.en.speech), ...moment },
    {
      clock: {
        deadlineMs: startMs + limitMs,
        signal: AbortSignal.timeout(limitMs),
        jitter: () => 0,
      },
      budget,
      keepCall: (call) => calls.push(call),
    },
  );
  const tookMs = performance.now() - startMs;
  return { reply, calls, budget, tookMs };
}

describe("several calls within a decision", () => {
  test("are paid one by one, added up, and kept one by one", async () => {
    let nth = 0;
    await using service = await fakeModel(() => {
      nth += 1;
      return `Words ${nth}.`;
    });
    const { reply, calls, budget } = await asked(service, twoCalls);
    expect(reply).toMatchObject({
      text: "Words 2.",
      reasoning: "Words 1.",
      notes: { thought: "Words 1." },
      usage: { tokensIn: 1_624, tokensOut: 128 },
      costMicros: 2 * COST,
    });
    expect(budget.spentMicros).toBe(2 * COST);
    expect(calls).toMatchObject([
      { name: "think", answer: "Words 1.", costMicros: COST },
      {
        name: "answer",
        messages: [{ role: "user", content: "You thought: Words 1." }],
        answer: "Words 2.",
        costMicros: COST,
      },
    ]);
  });

  test("end when the budget is spent: the second is not made", async () => {
    await using service = await fakeModel(() => "Words.");
    // Enough for the maximum cost of the first call, but not for both.
    const budget = new Account(12_000);
    const { reply, calls } = await asked(service, twoCalls, { budget });
    expect(reply).toMatchObject({ failed: "spent", costMicros: COST, usage: { tokensOut: 64 } });
    expect(service.received).toHaveLength(1);
    expect(calls).toMatchObject([
      { failure: null },
      { failure: expect.stringMatching(/^spent: /) },
    ]);
    expect(budget.spentMicros).toBe(COST);
  });

  test("share one clock: the second ends early enough to answer with a partial result", async () => {
    using clock = stillClock();
    await using service = await fakeModel((call) => {
      if (questionIn(call) === "Think.") return "Warm.";
      clock.pass(29_900);
      return Raw.endless();
    });
    const { reply, calls, tookMs } = await asked(service, twoCalls, { limitMs: 30_000 });
    expect(reply).toMatchObject({ text: "Warm.", costMicros: COST });
    expect(tookMs).toBe(29_900);
    expect(calls).toMatchObject([
      { name: "think", failure: null },
      { name: "answer", answer: null, failure: expect.stringMatching(/^timeout: /) },
    ]);
  });

  test("are not started with too little time left", async () => {
    using clock = stillClock();
    await using service = await fakeModel(() => {
      clock.pass(29_700);
      return "Warm.";
    });
    const { reply, calls } = await asked(service, twoCalls, { limitMs: 30_000 });
    expect(reply).toMatchObject({ text: "Warm." });
    expect(service.received).toHaveLength(1);
    expect(calls).toHaveLength(1);
  });

  test("a call that the decision's clock cuts off is kept at that moment", async () => {
    using clock = stillClock();
    await using service = await fakeModel(() => {
      clock.pass(30_000);
      return Raw.endless();
    });
    const { reply, calls } = await asked(service, twoCalls, { limitMs: 30_000 });
    expect(reply).toMatchObject({ failed: "timeout" });
    const failure = expect.stringMatching(/^timeout/);
    expect(calls).toMatchObject([{ name: "think", answer: null, failure, latencyMs: 30_000 }]);
  });

  test("say how long their answers may be, and that they are JSON", async () => {
    await using service = await fakeModel(() => "{}");
    const ask = (options: Parameters<Call>[2]) =>
      asked(
        service,
        madeUp((_, call) => call("answer", asking("Say."), options)),
      );
    await ask({ maxTokens: 50, format: { type: "json_object" } });
    await ask({ maxTokens: 5_000 });
    const bodies = service.received.map(({ body }) => body);
    expect(bodies[0]).toMatchObject({ max_tokens: 50, response_format: { type: "json_object" } });
    expect(bodies[1]).toMatchObject({ max_tokens: 1_000 });
    expect(bodies[1]).not.toHaveProperty("response_format");
  });

  test("of which one reports no usage add up to an estimate", async () => {
    let nth = 0;
    await using service = await fakeModel(() => {
      nth += 1;
      const { usage, ...rest } = completionOf("Words.");
      return nth === 1 ? "Words." : Raw.text(JSON.stringify(rest));
    });
    const { reply } = await asked(service, twoCalls);
    expect(reply).toMatchObject({ estimated: true, usage: { tokensIn: expect.any(Number) } });
  });
});

describe("a strategy that remembers", () => {
  const remembering = madeUp(
    async ({ memory, answers, names, ask, game, seat, settings }, call) => {
      const reply = await call(
        "answer",
        asking(JSON.stringify({ memory, answers, names, game, seat })),
      );
      if (isFailure(reply)) return reply;
      const kinds = Array.isArray(memory) ? memory : [];
      return { text: reply.text, memory: [...kinds, ask.kind], notes: { settings } };
    },
  );

  test("is handed what the match says, and what its last reply left", async () => {
    await using service = await fakeModel(() => "It is warm.");
    const moment = {
      game: "who-is-spy",
      seat: 2,
      ask: { kind: "vote", shape: { kind: "text" } },
      names: ["Ann", "Bob", "Cy"],
      answers: [{ ask: "speech", text: "It is round." }],
      memory: ["speech"],
    } as const;
    const { reply } = await asked(service, remembering, { moment });
    expect(reply).toMatchObject({ text: "It is warm.", memory: ["speech", "vote"] });
    const { ask: _, ...said } = moment;
    expect(service.received.map((received) => JSON.parse(questionIn(received)))).toEqual([said]);
  });

  test.each([
    ["I weigh both. My vote is [Ann].", "Ann"],
    ["Ann, I think.", "Ann, I think."],
  ])("its form takes the answer out of %o", async (content, text) => {
    await using service = await fakeModel(() => content);
    const form = {
      text: { en: "End with: My vote is [name].", zh: "最后写：My vote is [名字]." },
      pattern: /My vote is \[(?<answer>[^\]]*)\]/,
    };
    const { reply } = await asked(service, remembering, { setup: { form: () => form } });
    expect(reply).toMatchObject({ text });
  });

  test("has settings of its own, which are checked", async () => {
    await using service = await fakeModel(() => "Warm.");
    const { reply } = await asked(service, remembering, { setup: { settings: { guess: false } } });
    expect(reply).toMatchObject({ notes: { settings: { guess: false } } });
    const read = settingsSchema.safeParse({
      strategy: "direct",
      strategySettings: { guess: false },
    });
    expect(read.error?.issues[0]).toMatchObject({
      path: ["strategySettings"],
      message: expect.stringContaining('Settings of the strategy "direct": none.'),
    });
    expect(settingsSchema.safeParse({ strategy: "direct", strategySettings: {} }).success).toBe(
      true,
    );
  });
});

const settingsSchema = z
  .object(promptFields(ownStrategies))
  .superRefine(checkStrategySettings(ownStrategies));
