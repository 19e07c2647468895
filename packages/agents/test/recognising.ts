import { isFailure } from "@wisp/game";
import type { AnswerFailure } from "../src/contract.ts";
import { outboundClient } from "../src/outbound/index.ts";
import { type AgentInput, type RecognisedInput, recognise } from "../src/recognise/index.ts";
import { type FakeHuggingFace, fakeHuggingFace } from "./hugging-face.ts";

const spaces = {
  "Owner/Spy_1.2": { host: "https://Owner-Spy-1-2.hf.space", sha: "c0ffee" },
  "a-b/c": { host: "https://a-b-c.hf.space", sha: "of a-b/c" },
  "a/b-c": { host: "https://a-b-c-2.hf.space" },
  "just/files": { host: "https://just-files.static.hf.space", sdk: "static" },
  "never/built": { sha: "1" },
  "both/here": { host: "https://both-here.hf.space" },
  "closed/space": { host: "https://closed-space.hf.space", token: "hf_closed" },
};
const models = {
  "Qwen/Qwen2.5-72B-Instruct": {},
  "openai-community/gpt2": {},
  "both/here": {},
  "meta/gated": { gated: "manual" as const },
};

/** How an address is recognised, with a fake Hugging Face. */
export interface RecognitionBench extends AsyncDisposable {
  readonly api: FakeHuggingFace;
  recognised(input: AgentInput, mode?: "local" | "public"): ReturnType<typeof recognise>;
}

/** No name leads anywhere from here. */
async function unknownName(): Promise<never> {
  throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
}

export async function recognising(): Promise<RecognitionBench> {
  const api = await fakeHuggingFace(spaces, { models, moved: { gpt2: "openai-community/gpt2" } });
  const client = outboundClient({ mode: "local", resolve: unknownName });
  // The rules of public mode; the fake Hugging Face is on this machine.
  const clients = { local: client, public: { ...client, mode: "public" as const } };
  return {
    api,
    recognised: (input, mode = "public") =>
      recognise(input, { client: clients[mode], apiBase: api.url }, AbortSignal.timeout(30_000)),
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await client.close();
    },
  };
}

/** The recognised input, on one line. */
export function line(outcome: RecognisedInput | AnswerFailure): string {
  if (isFailure(outcome)) return `${outcome.failed}: ${outcome.detail}`;
  const { kind, settings } = outcome;
  const { url, space, model, provider, endpointUrl, baseUrl } = settings as Record<string, string>;
  const words = [kind, space, url, model, provider, endpointUrl, baseUrl];
  return words.filter((word) => word !== undefined && word !== "auto").join(" ");
}
