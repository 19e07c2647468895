import { isFailure } from "@wisp/game";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { KEY } from "../../test/models.ts";
import { fakeAgent, Raw } from "../../test/servers.ts";
import { accounted, accountIn, failure, outboundClient } from "../outbound/index.ts";
import { completionResultOf } from "./completion.ts";
import { unstreamed } from "./event-stream.ts";
import { openaiCompleter, openaiSettings } from "./openai.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const context = {
  maxTokens: 64,
  promptId: "wisp-v1",
  promptBytes: 100,
  price: undefined,
  maxMicros: 1_000,
  keyGiven: true,
};

const words = fc.oneof(
  fc.constantFrom(
    "API key not valid.",
    `Incorrect API key provided: ${KEY}`,
    "requests per day",
    "temperature must be 1",
    "\u0000\u001b[31m\u202e\u2028 \ud83d",
    "<script>alert(1)</script>",
    "x".repeat(100_000),
    [...KEY].toReversed().join(""),
  ),
  fc.string({ unit: "binary" }),
);
const fields = [
  "error",
  "message",
  "detail",
  "details",
  "errors",
  "code",
  "status",
  "type",
  "loc",
  "param",
  "msg",
  "base_resp",
  "status_msg",
  "choices",
  "delta",
  "content",
  "reasoning",
  "usage",
  "finish_reason",
  "retryDelay",
  "__proto__",
];
/** Values of the fields that errors and completions have, in any place. */
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    words,
    fc.constantFrom(null, true, 0, 400, 429, 503, -1, 1e300, "41s"),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...fields), tie("value"), { maxKeys: 5 }),
  ),
})).value;
const json = fc.oneof(values, fc.jsonValue()).map((value) => JSON.stringify(value));
const bodies = fc.oneof(
  json,
  words,
  json.map((text) => text.slice(0, -1)),
  words.map((text) => `<html><body>${text}</body></html>`),
  fc
    .array(fc.oneof(json, words, fc.constantFrom("[DONE]", '{"choices":[]}')), { maxLength: 6 })
    .map((events) => events.map((each) => `data: ${each}\n\n`).join("")),
  fc.constant("[".repeat(50_000) + "]".repeat(50_000)),
);
const statuses = fc.constantFrom(200, 201, 400, 401, 402, 403, 404, 422, 429, 500, 503, 529);

/** The longest sentence of ours, and what it may quote from a service. */
const MAX_SENTENCE = 500;

function expectSound(sentence: string): void {
  expect(sentence.length).toBeLessThan(MAX_SENTENCE + 2 * 300);
  expect(sentence).not.toMatch(/[\p{Cc}\u202e\u2028\u2029]/u);
  expect(sentence.isWellFormed()).toBe(true);
}

test("any answer with any status is read, and quoted in one short line", () => {
  fc.assert(
    fc.property(bodies, statuses, fc.boolean(), (text, status, keyGiven) => {
      const exchange = unstreamed({ status, text });
      if (isFailure(exchange)) return expectSound(exchange.detail);
      const { result } = completionResultOf(exchange, { ...context, keyGiven });
      const failed = "failure" in result ? result.failure : result;
      if (isFailure(failed)) expectSound(failed.detail);
      const { sentence } = accountIn(text);
      expectSound(sentence);
      expect([...sentence].length).toBeLessThanOrEqual(300);
      expectSound(accounted(failure("http-status", "HTTP.", text, status)).detail);
    }),
    { numRuns: 300 },
  );
});

test("no answer of a service brings its key back", async () => {
  let answer = Raw.text("");
  await using service = await fakeAgent(() => answer);
  const given = { baseUrl: `${service.url}/v1`, model: "fake-1", key: KEY };
  const complete = openaiCompleter(client.trial, openaiSettings("local").parse(given));
  await fc.assert(
    fc.asyncProperty(bodies, statuses, async (text, status) => {
      // A refused rate would hold the next calls back.
      answer = Raw.text(text, status === 429 ? 503 : status);
      const signal = AbortSignal.timeout(30_000);
      const exchange = await complete([{ role: "user", content: "?" }], {
        sampling: { maxTokens: 64 },
        format: undefined,
        signal,
      });
      const result = isFailure(exchange) ? exchange : completionResultOf(exchange, context);
      expect(JSON.stringify(result)).not.toContain(KEY);
      expect(JSON.stringify(result)).not.toContain([...KEY].toReversed().join(""));
    }),
    { numRuns: 100 },
  );
});

test("an account of an error is bounded, however often its words and its field are repeated", () => {
  const nested = (words: unknown, depth: number): unknown =>
    depth === 0 ? words : nested(Array(5).fill(words), depth - 1);
  const field = "x".repeat(200_000);
  const body = { detail: { loc: [field], msg: nested("wrong ".repeat(5_000), 4) } };
  const account = accountIn(JSON.stringify(body));
  expect(account.sentence).toHaveLength(300);
  expect(account.field).toHaveLength(300);
  expect(account.about.length).toBeLessThan(30_000);
});
