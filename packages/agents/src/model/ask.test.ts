import { expect, test } from "vitest";
import { alone, askModel, type ModelAgent } from "./ask.ts";
import { recordedSituations } from "./recorded.ts";
import { promptSetupOf } from "./strategies.ts";

test("an excessively long prompt is neither sent nor paid for", async () => {
  let calls = 0;
  const agent: ModelAgent = {
    complete: async () => {
      calls += 1;
      return { status: 500, text: "" };
    },
    keyGiven: true,
    sampling: { maxTokens: 64 },
    promptSetup: promptSetupOf({
      templates: { situation: "{{transcript}}{{#transcript}}{{transcript}}{{/transcript}}" },
    }),
    priceAt: () => undefined,
  };
  const ask = (lines: number) =>
    askModel(
      agent,
      alone({
        ...recordedSituations.en.speech,
        transcript: Array(lines).fill("x".repeat(999)),
      }),
      { clock: { deadlineMs: 0, signal: AbortSignal.timeout(30_000), jitter: () => 0 } },
    );
  expect(await ask(250)).toMatchObject({
    failed: "too-long",
    detail: expect.stringMatching(/more than 400000 characters/),
  });
  expect(calls).toBe(0);
  expect(await ask(190)).toMatchObject({ failed: "http-status" });
  expect(calls).toBe(1);
});
