import { expect, test } from "vitest";
import type { AnswerFailureCode } from "../contract.ts";
import { completionResultOf } from "./completion.ts";
import { unstreamed } from "./event-stream.ts";

const context = {
  maxTokens: 64,
  promptId: "wisp-v5",
  promptBytes: 100,
  price: undefined,
  maxMicros: 1_000,
  keyGiven: true,
};

type Row = readonly [
  service: string,
  status: number,
  body: unknown,
  code: AnswerFailureCode,
  isAskedAgain: boolean,
];

const error = (message: string, more: object = {}) => ({ error: { message, ...more } });

/** A completion that ended for a reason of its service's own. */
const ended = (finish_reason: string, content: string | null = null) => ({
  choices: [{ message: { role: "assistant", content }, finish_reason }],
});

/** What the services document of their errors and of the ends of answers, gone through in November 2026. */
const rows: readonly Row[] = [
  [
    "OpenAI",
    401,
    error("Incorrect API key provided.", { code: "invalid_api_key" }),
    "key-refused",
    false,
  ],
  ["OpenAI", 403, error("Country, region, or territory not supported"), "key-refused", false],
  [
    "OpenAI",
    404,
    error("The model `m` does not exist", { code: "model_not_found" }),
    "http-status",
    false,
  ],
  ["OpenAI", 409, error("Conflict"), "http-status", true],
  [
    "OpenAI",
    429,
    error("Rate limit reached for m", { code: "rate_limit_exceeded" }),
    "rate-limited",
    true,
  ],
  [
    "OpenAI",
    429,
    error("You exceeded your current quota", { code: "insufficient_quota" }),
    "quota-spent",
    false,
  ],
  ["OpenAI", 400, error("too long", { code: "context_length_exceeded" }), "too-long", false],
  ["OpenAI", 500, error("The server had an error"), "http-status", true],
  ["OpenAI", 503, error("Slow Down"), "asleep", true],
  ["OpenAI", 200, ended("content_filter"), "filtered", false],
  ["OpenAI", 200, ended("length", "It wak"), "no-answer", false],
  ["Anthropic", 402, error("Payment issue", { type: "billing_error" }), "quota-spent", false],
  ["Anthropic", 403, error("No permission", { type: "permission_error" }), "key-refused", false],
  [
    "Anthropic",
    413,
    error("Request exceeds the maximum size", { type: "request_too_large" }),
    "too-long",
    false,
  ],
  ["Anthropic", 504, error("Timed out", { type: "timeout_error" }), "http-status", true],
  ["Anthropic", 529, error("Overloaded", { type: "overloaded_error" }), "asleep", true],
  ["Anthropic", 200, ended("refusal"), "filtered", false],
  [
    "Gemini",
    400,
    [error("API key not valid.", { status: "INVALID_ARGUMENT" })],
    "key-refused",
    false,
  ],
  [
    "Gemini",
    400,
    error("Free tier is not available in your country", { status: "FAILED_PRECONDITION" }),
    "http-status",
    false,
  ],
  [
    "Gemini",
    403,
    error("Permission denied", { status: "PERMISSION_DENIED" }),
    "key-refused",
    false,
  ],
  ["Gemini", 429, error("Quota exceeded", { status: "RESOURCE_EXHAUSTED" }), "rate-limited", true],
  ["Gemini", 503, error("The model is overloaded", { status: "UNAVAILABLE" }), "asleep", true],
  ["Gemini", 504, error("Deadline", { status: "DEADLINE_EXCEEDED" }), "http-status", true],
  ["Gemini", 200, ended("SAFETY"), "filtered", false],
  ["Gemini", 200, ended("RECITATION"), "filtered", false],
  ["Gemini", 200, ended("MAX_TOKENS", "It wak"), "no-answer", false],
  [
    "Azure",
    400,
    error("triggered the content management policy", { code: "content_filter" }),
    "filtered",
    false,
  ],
  [
    "Azure",
    404,
    error("The deployment does not exist", { code: "DeploymentNotFound" }),
    "http-status",
    false,
  ],
  ["Azure", 408, error("The operation was timeout", { code: "Timeout" }), "http-status", true],
  [
    "Azure",
    429,
    error("exceeded call rate limit. Retry after 6 seconds", { code: "429" }),
    "rate-limited",
    true,
  ],
  [
    "Mistral",
    422,
    { detail: [{ loc: ["body", "messages"], msg: "field required" }] },
    "http-status",
    false,
  ],
  [
    "Mistral",
    429,
    { object: "error", message: "Requests rate limit exceeded", code: "1300" },
    "rate-limited",
    true,
  ],
  ["Mistral", 200, ended("model_length", "It wak"), "no-answer", false],
  ["Mistral", 200, ended("error"), "http-status", true],
  [
    "Groq",
    413,
    error("Request too large for model m on tokens per minute", { code: "rate_limit_exceeded" }),
    "too-long",
    false,
  ],
  [
    "Groq",
    498,
    error("Flex tier capacity exceeded", { code: "capacity_exceeded" }),
    "asleep",
    true,
  ],
  ["Groq", 502, error("Bad Gateway"), "http-status", true],
  ["OpenRouter", 402, error("Insufficient credits", { code: 402 }), "quota-spent", false],
  [
    "OpenRouter",
    403,
    error("Your input was flagged", { code: 403, metadata: { reasons: ["violence"] } }),
    "filtered",
    false,
  ],
  ["OpenRouter", 408, error("Your request timed out", { code: 408 }), "http-status", true],
  ["OpenRouter", 502, error("Provider returned error", { code: 502 }), "http-status", true],
  ["OpenRouter", 200, error("Provider returned error", { code: 502 }), "http-status", true],
  [
    "Together",
    403,
    error("Input token count + `max_tokens` must be less than 4097"),
    "too-long",
    false,
  ],
  ["Together", 520, "unknown", "http-status", true],
  ["Together", 524, "<html>A timeout occurred</html>", "http-status", true],
  [
    "vLLM",
    400,
    { object: "error", message: "This model's maximum context length is 4096 tokens." },
    "too-long",
    false,
  ],
  [
    "vLLM",
    404,
    { object: "error", message: "The model `m` does not exist." },
    "http-status",
    false,
  ],
  ["vLLM", 200, ended("abort"), "http-status", true],
  [
    "llama.cpp",
    400,
    error("request (4476 tokens) exceeds the available context size", {
      type: "exceed_context_size_error",
    }),
    "too-long",
    false,
  ],
  [
    "llama.cpp",
    401,
    error("Invalid API Key", { type: "authentication_error" }),
    "key-refused",
    false,
  ],
  [
    "llama.cpp",
    501,
    error("This server does not support it", { type: "not_supported_error" }),
    "http-status",
    false,
  ],
  ["llama.cpp", 503, error("Loading model", { type: "unavailable_error" }), "asleep", true],
  ["Ollama", 404, error("model 'm' not found", { type: "api_error" }), "http-status", false],
  [
    "Ollama",
    503,
    error("server busy, please try again. maximum pending requests exceeded"),
    "asleep",
    true,
  ],
  ["DeepSeek", 402, error("Insufficient Balance"), "quota-spent", false],
  ["DeepSeek", 200, ended("insufficient_system_resource"), "http-status", true],
  ["Zhipu", 200, ended("sensitive"), "filtered", false],
  ["Zhipu", 200, ended("network_error"), "http-status", true],
];

test.each(rows)("%s: %i %j is %s (asked again: %s)", (_, status, body, code, isAskedAgain) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const exchange = unstreamed({ status, text });
  if ("failed" in exchange) throw new Error(exchange.detail);
  const { result } = completionResultOf(exchange, context);
  const failed = "failure" in result ? result.failure : result;
  expect(failed).toMatchObject({ failed: code, detail: expect.stringMatching(/^The .+[.]/) });
  expect("failure" in result && result.retry !== null).toBe(isAskedAgain);
});
