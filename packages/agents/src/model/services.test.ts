import { isFailure } from "@wisp/game";
import { afterEach, describe, expect, test } from "vitest";
import { game, seatContext } from "../../test/match.ts";
import { completionOf, fakeModel, firstSpeech, KEY, player, rawJson } from "../../test/models.ts";
import { type FakeAgent, Raw, type ReceivedCall } from "../../test/servers.ts";
import type { CheckResult, Connector, Reply } from "../contract.ts";
import { type OutboundClient, outboundClient } from "../outbound/index.ts";
import { hfInferenceConnector } from "./hf-inference.ts";
import { openaiConnector } from "./openai.ts";

const games = { [game.id]: game };
const open: OutboundClient[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

/** An agent of a model at an address. */
interface AskedAgent {
  check(): Promise<CheckResult>;
  /** For a speech: it is tried again for `limitMs`, and a call has `patienceMs`. */
  ask(limitMs?: number, patienceMs?: number): Promise<Reply>;
}

function agentOf<Settings>(
  connector: Connector<Settings>,
  given: object,
  change: object,
): AskedAgent {
  const settings = connector.settings.parse({ model: "fake-1", ...given, ...change });
  return {
    check: () => connector.check(settings, () => {}),
    async ask(limitMs = 30_000, patienceMs = 30_000) {
      const session = await connector.open(settings, seatContext(0));
      if (isFailure(session)) throw new Error(session.detail);
      const { ask, view } = firstSpeech(limitMs);
      return session.decide(ask, view, { label: "1", signal: AbortSignal.timeout(patienceMs) });
    },
  };
}

/** Each kind of model agent at an address, with a client of its own: a client keeps a key's pace. */
const kinds = {
  openai({ url }: FakeAgent, change: object = {}): AskedAgent {
    const client = opened();
    return agentOf(openaiConnector({ client, games }), { baseUrl: `${url}/v1`, key: KEY }, change);
  },
  "hf-inference"({ url }: FakeAgent, change: object = {}): AskedAgent {
    const client = opened();
    return agentOf(
      hfInferenceConnector({ client, games }),
      { endpointUrl: url, token: KEY },
      change,
    );
  },
};

function opened(): OutboundClient {
  const client = outboundClient({ mode: "local" });
  open.push(client);
  return client;
}

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  model: "fake-1",
  choices: [{ index: 0, delta, finish_reason }],
});
const usage = { choices: [], usage: { prompt_tokens: 812, completion_tokens: 64 } };
const events = (...values: readonly unknown[]): string =>
  values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join("");
const streamed = (text: string): Raw =>
  Raw.text(text, 200, { "content-type": "text/event-stream; charset=utf-8" });

const spoken = [
  chunk({ role: "assistant", content: "", reasoning_content: "I hold " }),
  chunk({ reasoning_content: "coffee." }),
  chunk({ content: "It wakes" }),
  chunk({ content: " me up." }, "stop"),
];
const whole = `${events(...spoken, usage)}data: [DONE]\n\n`;

describe.each(["openai", "hf-inference"] as const)("%s, whose service streams unasked,", (kind) => {
  test.each([
    ["ordinarily", whole],
    ["with comments", `: ping\n\n${whole.replaceAll("\n\ndata", "\n\n: ping\n\ndata")}`],
    ["with line ends of two characters", whole.replaceAll("\n", "\r\n")],
    ["with line ends of the other character", whole.replaceAll("\n", "\r")],
    ["without a last line end", whole.trimEnd()],
    ["without a mark of the end", events(...spoken, usage)],
    ["without empty lines between events", whole.replaceAll("\n\n", "\n")],
    ["in several lines of data", whole.replaceAll(',"choices"', ',\ndata: "choices"')],
    ["with a mark of the byte order and without spaces", `\uFEFF${whole.replaceAll(": {", ":{")}`],
    [
      "in lists of parts",
      events(
        chunk({ content: [{ type: "thinking", thinking: [{ type: "text", text: "I hold " }] }] }),
        chunk({ content: [{ type: "thinking", thinking: [{ type: "text", text: "coffee." }] }] }),
        chunk({ content: [{ type: "text", text: "It wakes" }, " me up."] }, "stop"),
        usage,
      ),
    ],
    ["a whole completion", events({ ...completionOf("It wakes me up."), ...thought() })],
  ])("gives its answer: %s", async (_, text) => {
    await using service = await fakeModel(() => streamed(text));
    expect(await kinds[kind](service).ask()).toMatchObject({
      text: "It wakes me up.",
      reasoning: "I hold coffee.",
      usage: { tokensIn: 812, tokensOut: 64 },
      raw: { model: "fake-1", finishReason: "stop" },
    });
    expect(service.received).toHaveLength(1);
  });

  test("passes its check, also with long answers in small pieces", async () => {
    const plays = player();
    await using service = await fakeModel((call) => {
      const pieces = [...plays(call)].map((content) => chunk({ content }));
      const padding = Array(2_000).fill(chunk({ reasoning_content: "hm " }));
      return streamed(events(...padding, ...pieces, chunk({}, "stop"), usage));
    });
    expect(await kinds[kind](service).check()).toMatchObject({ ok: true });
  });

  test.each([
    ["an error", events(...spoken.slice(0, 3), { error: { message: "engine died", code: 400 } })],
    ["an event of an error", `${events(...spoken.slice(0, 2))}event: error\ndata: overloaded\n\n`],
    ["no end", events(...spoken.slice(0, 3))],
  ])("is asked again after %s in the middle", async (_, broken) => {
    await using service = await fakeModel(() =>
      streamed(service.received.length === 1 ? broken : whole),
    );
    expect(await kinds[kind](service).ask()).toMatchObject({ text: "It wakes me up." });
    expect(service.received).toHaveLength(2);
  });

  test.each([
    [
      "nested too deep",
      `${whole}data: {"choices":[],"usage":${"[".repeat(50_000)}${"]".repeat(50_000)}}\n\n`,
      { failed: "wrong-shape" },
    ],
    ["of too many pieces", "data:\n".repeat(100_000), { failed: "too-large" }],
    ["of many comments", `${":\n".repeat(500_000)}${whole}`, { text: "It wakes me up." }],
  ])("is read, or named for what it is, with a stream %s", async (_, text, reply) => {
    await using service = await fakeModel(() => streamed(text));
    expect(await kinds[kind](service).ask()).toMatchObject(reply);
  });

  test("cannot hand out a key in pieces", async () => {
    const pieces = KEY.match(/.{1,4}/g) ?? [];
    await using service = await fakeModel(() =>
      streamed(events(...pieces.map((content) => chunk({ content })), chunk({}, "stop"))),
    );
    expect(await kinds[kind](service).ask()).toMatchObject({ text: "[key]" });
  });
});

function thought() {
  const message = { content: "It wakes me up.", reasoning: "I hold coffee." };
  return { choices: [{ index: 0, message, finish_reason: "stop" }] };
}

const spentDay = [
  {
    error: {
      code: 429,
      status: "RESOURCE_EXHAUSTED",
      message: "Quota exceeded: requests per day, limit 50.",
      details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "41s" }],
    },
  },
];
const busyMinute = [
  {
    error: {
      code: 429,
      status: "RESOURCE_EXHAUSTED",
      message: "Quota exceeded.",
      details: [
        { violations: [{ quotaId: "GenerateRequestsPerMinutePerProject" }] },
        { retryDelay: "41.5s" },
      ],
    },
  },
];
const badKey = { error: { code: 400, status: "INVALID_ARGUMENT", message: "API key not valid." } };
const extraSeed = {
  object: "error",
  message: {
    detail: [
      {
        type: "extra_forbidden",
        loc: ["body", "seed"],
        msg: "Extra inputs are not permitted",
        input: 7,
      },
    ],
  },
  code: null,
};
const missing = { detail: [{ loc: ["body", "messages", 0, "content"], msg: "field required" }] };

describe.each(["openai", "hf-inference"] as const)("%s names a failure for what it is:", (kind) => {
  test.each([
    ["a quota of a day", 429, spentDay, "quota-spent", "requests per day, limit 50.", 41_000],
    ["a limit of a minute", 429, busyMinute, "rate-limited", "Quota exceeded.", 41_500],
    ["a key, in a list", 400, [badKey], "key-refused", "API key not valid."],
    ["a key, as a fault", 500, badKey, "key-refused", "API key not valid."],
    ["a key, in a success", 200, [badKey], "key-refused", "API key not valid."],
    ["a key, in plain words", 400, "Invalid API key", "key-refused", "Invalid API key"],
    [
      "a field too many",
      422,
      extraSeed,
      "http-status",
      "It says: body.seed: Extra inputs are not permitted",
    ],
    [
      "a field that is missing",
      422,
      missing,
      "http-status",
      "It says: body.messages.0.content: field required",
    ],
    [
      "a field without a path in the words",
      400,
      { error: { message: "Unsupported value", param: "top_p" } },
      "http-status",
      "It says: top_p: Unsupported value",
    ],
  ])("%s", async (_, status, body, failed, says, retryAfterMs = undefined) => {
    await using service = await fakeModel(() =>
      typeof body === "string" ? Raw.text(body, status) : rawJson(body, status),
    );
    const reply = await kinds[kind](service).ask();
    expect(reply).toMatchObject({ failed, detail: expect.stringContaining(says) });
    expect(isFailure(reply) && reply.retryAfterMs).toBe(retryAfterMs);
    expect(service.received).toHaveLength(1);
    // A check waits longer than a decision for a rate limit, and would take the delay of 41 s.
    if (failed === "rate-limited") return;
    const { ok, steps } = await kinds[kind](service).check();
    expect(ok).toBe(false);
    expect(steps).toMatchObject([{ failed, detail: expect.stringContaining(says) }]);
    expect(steps[0]?.retryAfterMs).toBe(retryAfterMs);
  });
});

describe.each(["content", "reasoning_content", "reasoning"] as const)(
  "an answer that is all in the reasoning (%s)",
  (field) => {
    const thought = "I will say: It wakes me up.";
    const message =
      field === "content"
        ? { content: [{ type: "thinking", thinking: thought }] }
        : { content: null, [field]: thought };
    const misplaced = {
      ...completionOf(""),
      choices: [{ index: 0, message, finish_reason: "stop" }],
    };

    test("is asked for once more, and both calls are paid for", async () => {
      await using service = await fakeModel(() =>
        service.received.length === 1 ? rawJson(misplaced, 200) : "It wakes me up.",
      );
      expect(await kinds.openai(service).ask()).toMatchObject({
        text: "It wakes me up.",
        usage: { tokensIn: 1_624, tokensOut: 128 },
      });
      expect(service.received).toHaveLength(2);
    });

    test("is never spoken", async () => {
      await using service = await fakeModel(() => rawJson(misplaced, 200));
      const says = { failed: "no-answer", detail: expect.stringContaining("reasoning parser") };
      expect(await kinds.openai(service).ask()).toMatchObject({
        ...says,
        usage: { tokensIn: 1_624, tokensOut: 128 },
      });
      expect(service.received).toHaveLength(2);
      expect((await kinds.openai(service).check()).steps).toMatchObject([{ ok: false, ...says }]);
      expect(service.received).toHaveLength(4);
    });

    test("is not asked for again when the clock has no time", async () => {
      await using service = await fakeModel(() => rawJson(misplaced, 200));
      const reply = await kinds.openai(service).ask(200);
      expect(reply).toMatchObject({
        detail: expect.stringContaining("no time for another attempt"),
      });
      expect(service.received).toHaveLength(1);
    });
  },
);

const temperatureIn = ({ body }: ReceivedCall): unknown => Object(body).temperature ?? "none";

/** A model that refuses every temperature but 1. */
const fixedModel = (status: number, refusal: object): Promise<FakeAgent> => {
  const plays = player();
  return fakeModel((call) =>
    ["none", 1].some((taken) => taken === temperatureIn(call))
      ? plays(call)
      : rawJson(refusal, status),
  );
};

describe.each(["openai", "hf-inference"] as const)("%s without a temperature", (kind) => {
  const cold = { sampling: { temperature: 0 } };

  test.each([
    [
      400,
      {
        error: {
          message:
            "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
          type: "invalid_request_error",
          param: "temperature",
          code: "unsupported_value",
        },
      },
    ],
    [400, { error: { message: "This value is not possible.", param: "temperature" } }],
    [400, { error: { message: "invalid temperature: only 1 is allowed for this model" } }],
    [400, { error: { message: "`temperature` may only be set to 1 when thinking is enabled." } }],
    [400, { error: { message: "`temperature` is deprecated for this model." } }],
    [400, { error: "Unsupported parameter: 'temperature' is not supported with this model." }],
    [422, { error: "Input validation error: `temperature` must be strictly positive" }],
    [422, { detail: [{ loc: ["body", "temperature"], msg: "Extra inputs are not permitted" }] }],
    [200, { error: { message: "temperature must be 1", code: 400 } }],
  ])("goes on, and says so: HTTP %i %j", async (status, refusal) => {
    await using service = await fixedModel(status, refusal);
    const agent = kinds[kind](service, cold);
    for (const calls of [2, 3]) {
      const reply = await agent.ask();
      expect(reply).toMatchObject({
        text: expect.stringMatching(/^Thing number/),
        usage: { tokensIn: 812, tokensOut: 64 },
        raw: { omitted: ["temperature"] },
      });
      // The second decision, of another session, knows it already.
      expect(service.received).toHaveLength(calls);
    }
    const { ok, steps, settings } = await agent.check();
    expect({ ok, settings }).toEqual({ ok: true, settings: { sampling: { maxTokens: 1_024 } } });
    expect(steps[0]).toMatchObject({ found: "answers-changed", about: "temperature unset" });
  });

  test("keeps one that the service takes", async () => {
    await using service = await fixedModel(400, { error: "temperature must be 1" });
    const reply = await kinds[kind](service, { sampling: { temperature: 1 } }).ask();
    expect(reply).not.toHaveProperty("raw.omitted");
    expect(service.received.map(temperatureIn)).toEqual([1]);
  });

  test("is asked with it again after a refusal that was about something else", async () => {
    await using service = await fakeModel(() =>
      rawJson({ error: "The word temperature is not allowed." }, 400),
    );
    const agent = kinds[kind](service, cold);
    for (let asked = 0; asked < 2; asked += 1) {
      expect(await agent.ask()).toMatchObject({ failed: "http-status" });
    }
    expect(service.received.map(temperatureIn)).toEqual([0, "none", 0, "none"]);
  });
});

test("answers that come too late do not make a service one that cannot be reached", async () => {
  let isSlow = true;
  await using service = await fakeModel(() => (isSlow ? Raw.endless() : "It wakes me up."));
  const agent = kinds.openai(service);
  const late = await Promise.all(Array.from({ length: 6 }, () => agent.ask(100, 500)));
  expect(late).toMatchObject(Array(6).fill({ failed: "timeout" }));
  isSlow = false;
  expect(await agent.ask()).toMatchObject({ text: "It wakes me up." });
});
