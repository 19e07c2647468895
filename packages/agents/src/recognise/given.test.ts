import { afterAll, describe, expect, test } from "vitest";
import { fakeHuggingFace } from "../../test/hugging-face.ts";
import { line, recognising } from "../../test/recognising.ts";
import { outboundClient } from "../outbound/index.ts";
import { recognise } from "./index.ts";

const hub = await recognising();
const { api, recognised } = hub;
afterAll(() => hub[Symbol.asyncDispose]());

const ENDPOINT = "https://abc123.us-east-1.aws.endpoints.huggingface.cloud";

describe("input other than the address", () => {
  test("a model makes an unknown server an API, and wins over the one typed", async () => {
    const given = { typed: "https://models.example/llm", model: " big " };
    expect(line(await recognised(given))).toBe("openai big https://models.example/llm");
    const both = { typed: "small@https://models.example/v1", model: "big" };
    expect(line(await recognised(both))).toBe("openai big https://models.example/v1");
  });

  test("a provider wins over the page's, sampling and templates are checked", async () => {
    const typed = "https://huggingface.co/Qwen/Qwen2.5-72B-Instruct?inference_provider=together";
    const settings = { provider: "groq", sampling: { temperature: 0.5 }, templates: {} };
    expect(await recognised({ typed, ...settings })).toMatchObject({
      settings: { provider: "groq", sampling: { temperature: 0.5, maxTokens: 1_024 } },
    });
    expect(await recognised({ typed, sampling: { temperature: 3 } })).toMatchObject({
      failed: "refused",
      detail: expect.stringContaining("sampling.temperature"),
    });
  });

  test("a new model gets the newest prompts; what older settings mean is left out of them", async () => {
    const typed = "m@https://models.example/v1";
    const settingsOf = async (given: object): Promise<object> => {
      const found = await recognised({ typed, ...given });
      return "settings" in found ? found.settings : found;
    };
    const plain = await settingsOf({});
    expect(plain).toMatchObject({ prompts: "wisp-v5" });
    expect(plain).not.toHaveProperty("strategy");
    expect(await settingsOf({ strategy: "reasoning" })).toEqual(plain);
    expect(await settingsOf({ prompts: "wisp-v1" })).not.toHaveProperty("prompts");
    expect(await settingsOf({ strategy: "direct" })).toEqual({ ...plain, strategy: "direct" });
    const hub = { typed: "https://huggingface.co/gpt2", strategy: "direct" };
    expect(await recognised(hub)).toMatchObject({
      settings: { strategy: "direct", prompts: "wisp-v5" },
    });
    for (const wrong of [{ strategy: "oracle" }, { prompts: "wisp-v0" }]) {
      expect(await settingsOf(wrong)).toMatchObject({
        failed: "refused",
        detail: expect.stringMatching(/^(strategy|prompts): /),
      });
    }
  });

  test("an effort, extra fields and a role are settings of both kinds of models", async () => {
    const given = { reasoningEffort: "low", extraBody: { top_k: 20 }, systemRole: "user" };
    for (const typed of ["m@https://models.example/v1", "https://huggingface.co/gpt2"]) {
      expect(await recognised({ typed, ...given })).toMatchObject({ settings: given });
      expect(await recognised({ typed, extraBody: { model: "other" } })).toMatchObject({
        failed: "refused",
        detail: expect.stringMatching(/^extraBody: "model" is set by the arena/),
      });
    }
  });

  test("OpenAI's own models know the newer name of the limit, unless configured otherwise", async () => {
    const openai = { typed: "m@https://api.openai.com" };
    expect(await recognised(openai)).toMatchObject({
      settings: { limitField: "max_completion_tokens" },
    });
    expect(await recognised({ ...openai, limitField: "max_tokens" })).toMatchObject({
      settings: { limitField: "max_tokens" },
    });
    expect(await recognised({ typed: "m@https://models.example/v1" })).toMatchObject({
      settings: { limitField: "max_tokens" },
    });
    expect(await recognised({ ...openai, limitField: "tokens" })).toMatchObject({
      failed: "refused",
    });
  });

  test("endpoints are canonical for Spaces, and null for models", async () => {
    expect(await recognised({ typed: "Owner/Spy_1.2" })).toMatchObject({
      endpoint: "https://owner-spy-1-2.hf.space",
      name: "Spy_1.2",
      commit: "c0ffee",
      secretHost: null,
    });
    expect(await recognised({ typed: "https://huggingface.co/gpt2" })).toMatchObject({
      endpoint: null,
      name: "gpt2",
      model: "openai-community/gpt2",
      secretHost: new URL(api.url).host,
    });
    expect(await recognised({ typed: ENDPOINT, model: "mine" })).toMatchObject({
      endpoint: null,
      model: "mine",
      secretHost: new URL(ENDPOINT).host,
    });
    expect(await recognised({ typed: "https://agent.example:8443/spy" })).toMatchObject({
      endpoint: "https://agent.example:8443/spy",
      name: "agent.example:8443",
      secretHost: "agent.example:8443",
    });
  });

  test.each(["short", "a key with spaces"])(
    "a secret that can be none is refused: %s",
    async (secret) => {
      const outcome = await recognised({ typed: "Owner/Spy_1.2", secret });
      expect(outcome).toMatchObject({ failed: "refused" });
      expect(JSON.stringify(outcome)).not.toContain(secret);
    },
  );
});

test("while Hugging Face is out of reach an id is not guessed", async () => {
  const gone = await fakeHuggingFace({});
  await gone[Symbol.asyncDispose]();
  const client = outboundClient({ mode: "local" });
  const means = { client, apiBase: gone.url };
  for (const typed of ["a/b", "space:a/b", "model:a/b", "https://a-b.hf.space"]) {
    const outcome = await recognise({ typed }, means, AbortSignal.timeout(30_000));
    expect(outcome).toMatchObject({ failed: "unreachable" });
  }
  await client.close();
});
