import { afterEach, expect, test, vi } from "vitest";
import { keyFor, playKeyFor } from "./keys.ts";

const none = { "key-stdin": false };
afterEach(() => vi.unstubAllEnvs());

test.each([
  ["owner/space", undefined, "hf"],
  ["space:owner/space", undefined, "hf"],
  ["hf:owner/model", undefined, "hf"],
  ["https://huggingface.co/spaces/owner/space", undefined, "hf"],
  ["owner-space.hf.space", undefined, "hf"],
  ["https://router.huggingface.co/v1", "m", "hf"],
  ["https://api.openai.com/v1", "m", "openai"],
  ["m@https://api.openai.com/v1", undefined, "openai"],
  ["openai:m@https://api.openai.com", undefined, "openai"],
  ["m@http://api.openai.com/v1", undefined, undefined],
  ["m@https://api.openai.com:8443/v1", undefined, undefined],
  ["m@https://api.openai.com.example.com/v1", undefined, undefined],
  ["m@https://api.openai.com@example.com/v1", undefined, undefined],
  ["openai:m@http://127.0.0.1:8000/v1", undefined, undefined],
  ["m@https://api.example.com/v1", undefined, undefined],
  ["https://api.example.com", "m", undefined],
  ["api.example.com/v1", undefined, undefined],
  ["https://stranger-space.hf.space/v1", undefined, undefined],
  ["https://stranger-space.hf.space", "m", undefined],
  ["space:https://stranger.example.com", undefined, undefined],
  ["https://x.endpoints.huggingface.cloud", undefined, undefined],
  ["model:https://x.endpoints.huggingface.cloud", undefined, undefined],
  ["https://agent.example.com", undefined, undefined],
  ["http://127.0.0.1:7860", undefined, undefined],
  ["https://huggingface.co.example.com/owner", undefined, undefined],
  ["https://example.com/huggingface.co", undefined, undefined],
])("the key that the environment has for %s (model %s) is %s", async (typed, model, key) => {
  vi.stubEnv("HF_TOKEN", "hf");
  vi.stubEnv("OPENAI_API_KEY", "openai");
  expect(await keyFor(typed, model, none)).toBe(key);
});

test("a given key is for any address, and precedes the environment", async () => {
  vi.stubEnv("HF_TOKEN", "hf");
  vi.stubEnv("WISP_AGENT_KEY", "given");
  vi.stubEnv("OTHER", "other");
  expect(await keyFor("https://agent.example.com", undefined, none)).toBe("given");
  expect(await keyFor("owner/space", undefined, none)).toBe("given");
  expect(await keyFor("owner/space", undefined, { ...none, "key-from": "OTHER" })).toBe("other");
  await expect(keyFor("owner/space", undefined, { ...none, "key-from": "NONE" })).rejects.toThrow(
    /NONE is not set/,
  );
});

test.each([
  ["https://api.openai.com/v1", "openai"],
  ["http://127.0.0.1:8000/v1", "openai"],
  ["http://localhost:11434/v1", "openai"],
  ["https://router.huggingface.co/v1", "hf"],
  ["https://api.example.com/v1", "given"],
  ["https://localhost.example.com/v1", "given"],
])("a match played at %s takes the key %s", (baseUrl, key) => {
  vi.stubEnv("HF_TOKEN", "hf");
  vi.stubEnv("OPENAI_API_KEY", "openai");
  vi.stubEnv("WISP_AGENT_KEY", "given");
  expect(playKeyFor(baseUrl)).toBe(key);
});
