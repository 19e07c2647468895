import { afterAll, describe, expect, test } from "vitest";
import { game } from "../../test/match.ts";
import { fakeModel, KEY, player, questionIn, rawJson, requestIn } from "../../test/models.ts";
import { type FakeAgent, Raw, type ReceivedCall } from "../../test/servers.ts";
import { outboundClient } from "../outbound/index.ts";
import { hfInferenceConnector } from "./hf-inference.ts";
import { openaiConnector } from "./openai.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const openai = openaiConnector({ client, games: { [game.id]: game } });
const hfInference = hfInferenceConnector({ client, games: { [game.id]: game } });

/** Each kind of model agent, checked at an address. */
const kinds = {
  openai: (url: string, change: object) =>
    openai.check(
      openai.settings.parse({ baseUrl: `${url}/v1`, model: "fake-1", key: KEY, ...change }),
      () => {},
    ),
  "hf-inference": (url: string, change: object) =>
    hfInference.check(
      hfInference.settings.parse({ endpointUrl: url, model: "fake-1", token: KEY, ...change }),
      () => {},
    ),
};

const checked = (service: FakeAgent, change: object = {}) => kinds.openai(service.url, change);

const rolesIn = (call: ReceivedCall): string[] => requestIn(call).messages.map(({ role }) => role);

describe.each(["openai", "hf-inference"] as const)("the check of %s", (kind) => {
  test.each([
    ["Gemma 2 at vLLM", 400, { object: "error", message: "System role not supported", code: 400 }],
    [
      "an old Mistral at vLLM",
      400,
      {
        error: {
          message: "Conversation roles must alternate user/assistant/user/assistant/...",
          code: 400,
        },
      },
    ],
    ["TGI", 422, { error: "Template error: syntax error: Conversation roles must alternate" }],
    ["Gemma at Google", 400, { error: { message: "Developer instruction is not enabled for it" } }],
    ["mistral.rs", 500, { message: "invalid operation: Conversation roles must alternate" }],
    [
      "o1-mini",
      400,
      {
        error: {
          message:
            "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
        },
      },
    ],
    [
      "a router that quotes the service",
      400,
      {
        error: {
          message: "Provider returned error",
          code: 400,
          metadata: { raw: '{"error": {"message": "Developer instruction is not enabled"}}' },
        },
      },
    ],
    [
      "a router with status 200",
      200,
      { error: { message: "System role not supported", code: 400 } },
    ],
  ])("finds that a model takes no system message: %s", async (_, status, body) => {
    const plays = player();
    await using service = await fakeModel((call) =>
      rolesIn(call).includes("system") ? rawJson(body, status) : plays(call),
    );
    const { ok, steps, settings } = await kinds[kind](service.url, {});
    expect(ok).toBe(true);
    expect(steps[0]).toMatchObject({ found: "answers-changed", about: "systemRole user" });
    expect(settings).toEqual({ systemRole: "user" });
    // One refusal, and everything that the system message says from then on.
    expect(service.received.filter((call) => rolesIn(call).includes("system"))).toHaveLength(1);
    const [, first] = service.received.map((call) => requestIn(call).messages);
    expect(first).toHaveLength(1);
    expect(first?.[0]?.content).toMatch(/^You are .+Six players sit at the table.+<report>/s);
  });
});

describe("the check", () => {
  const limitIn = ({ body }: ReceivedCall): string =>
    Object.keys(Object(body))
      .filter((name) => /^max_/.test(name))
      .join();

  test.each([
    [
      "max_tokens",
      "max_completion_tokens",
      {
        error: {
          message:
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          code: "unsupported_parameter",
        },
      },
    ],
    [
      "max_completion_tokens",
      "max_tokens",
      {
        detail: [{ loc: ["body", "max_completion_tokens"], msg: "Extra inputs are not permitted" }],
      },
    ],
  ])("finds that %s has to be called %s", async (refused, needed, body) => {
    const plays = player();
    await using service = await fakeModel((call) =>
      limitIn(call) === refused ? rawJson(body, 400) : plays(call),
    );
    const { ok, settings } = await checked(service, { limitField: refused });
    expect({ ok, settings }).toEqual({ ok: true, settings: { limitField: needed } });
    expect(service.received.map(limitIn)).toEqual([refused, needed, needed, needed]);
  });

  test("finds both, one after the other", async () => {
    const plays = player();
    await using service = await fakeModel((call) => {
      if (rolesIn(call).includes("system"))
        return rawJson({ error: "System role not supported" }, 400);
      return limitIn(call) === "max_tokens"
        ? rawJson({ error: "Unsupported parameter: 'max_tokens'" }, 400)
        : plays(call);
    });
    const { ok, steps, settings } = await checked(service);
    expect(ok).toBe(true);
    expect(settings).toEqual({ systemRole: "user", limitField: "max_completion_tokens" });
    expect(steps[0]?.detail).toContain("systemRole user, limitField max_completion_tokens");
  });

  test("ends when a service refuses the same again, and changes nothing else", async () => {
    await using service = await fakeModel(() =>
      rawJson({ error: "System role not supported" }, 400),
    );
    const { ok, steps } = await checked(service);
    expect(ok).toBe(false);
    expect(steps[0]?.detail).toContain("System role not supported");
    expect(service.received).toHaveLength(2);
  });

  test("changes nothing of a model that answers", async () => {
    await using service = await fakeModel(player());
    expect(await checked(service)).not.toHaveProperty("settings");
  });

  test("passes a model that is asked for JSON", async () => {
    const plays = player();
    await using service = await fakeModel((call) => {
      const [thought = "", answer] = plays(call).slice("<think>".length).split("</think>\n");
      return JSON.stringify({ reasoning: thought, answer });
    });
    const { ok, steps } = await checked(service, { strategy: "structured", prompts: "wisp-v2" });
    expect(ok).toBe(true);
    expect(steps.map(({ about }) => about)).toEqual(["", "Thing number 2 about c.", "Player 3"]);
  });

  test.each([
    [
      "refuses it",
      rawJson({ error: { message: "This response_format type is unavailable now" } }, 400),
    ],
    [
      "refuses its schema",
      rawJson({ error: "'response_format' of type 'json_schema' is not supported" }, 400),
    ],
    ["answers without a choice", rawJson({ choices: null }, 200)],
    ["ignores it", "It is warm."],
  ])("says so of a service that %s", async (_, answer) => {
    await using service = await fakeModel(() => answer);
    const { ok, steps, settings } = await checked(service, { strategy: "structured" });
    expect({ ok, settings }).toEqual({ ok: false, settings: undefined });
    expect(steps[0]).toMatchObject({
      reason: "no-structured-output",
      detail: expect.stringMatching(/needs structured output.+Choose another strategy\./),
    });
  });

  test.each([
    ["said-refusal", "I'm sorry, but I can't help with that."],
    ["said-markdown", "**Player 2:** It is warm."],
    ["said-json", '{"speech": "It is warm."}'],
    ["said-name", "Player 3."],
    ["said-own-word", "I love coffee."],
    ["said", "It is warm in the morning."],
  ])("warns of a speech and passes: %s", async (found, speech) => {
    await using service = await fakeModel((call) =>
      /exactly one of these/.test(questionIn(call)) ? "Player 3" : speech,
    );
    const { ok, steps } = await checked(service);
    expect(ok).toBe(true);
    expect(steps[1]).toMatchObject({ ok: true, found, about: speech });
    const helped = steps[1]?.detail.includes("/docs/connecting-an-agent#warnings-about-speeches");
    expect(helped).toBe(found !== "said");
  });

  test("passes on a closed connection as what it is", async () => {
    await using service = await fakeModel(() => Raw.text("no", 404));
    const { steps } = await checked(service, { strategy: "structured" });
    expect(steps[0]).toMatchObject({ failed: "http-status" });
    expect(steps[0]).not.toHaveProperty("reason");
  });
});
