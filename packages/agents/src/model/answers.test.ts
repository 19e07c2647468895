import { isFailure } from "@wisp/game";
import { afterAll, describe, expect, test } from "vitest";
import cases from "../../fixtures/completions.json" with { type: "json" };
import { game, seatContext } from "../../test/match.ts";
import { completionOf, firstSpeech, KEY } from "../../test/models.ts";
import { fakeAgent, Raw } from "../../test/servers.ts";
import type { Reply } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { hfInferenceConnector } from "./hf-inference.ts";
import { openaiConnector } from "./openai.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const games = { [game.id]: game };
const openai = openaiConnector({ client, games });
const hfInference = hfInferenceConnector({ client, games });

/** Each kind of model agent, asked once at an address. */
const kinds = {
  openai: (url: string) =>
    openai.open(
      openai.settings.parse({ baseUrl: `${url}/v1`, model: "fake-1", key: KEY }),
      seatContext(0),
    ),
  "hf-inference": (url: string) =>
    hfInference.open(
      hfInference.settings.parse({ endpointUrl: url, model: "org/fake-1", token: KEY }),
      seatContext(0),
    ),
};

/** By default too short for a second try; the first has `patienceMs`. */
async function asked(
  kind: keyof typeof kinds,
  url: string,
  limitMs = 500,
  patienceMs = 30_000,
): Promise<Reply> {
  const session = await kinds[kind](url);
  if (isFailure(session)) throw new Error(session.detail);
  const { ask, view } = firstSpeech(limitMs);
  return session.decide(ask, view, { label: "1", signal: AbortSignal.timeout(patienceMs) });
}

describe.each(["openai", "hf-inference"] as const)("%s takes", (kind) => {
  test.each(cases.map((each) => [each.case, each] as const))("%s", async (_, each) => {
    const text = typeof each.body === "string" ? each.body : JSON.stringify(each.body);
    const headers = { "content-type": "application/json", ...each.headers };
    await using service = await fakeAgent(() =>
      Raw.text(text.replaceAll("KEY", KEY), each.status, headers),
    );
    const calls = ("calls" in each ? each.calls : undefined) ?? 1;
    const reply = await asked(kind, service.url, calls > 1 ? 30_000 : undefined);
    const { expect: expected } = each;
    if ("failed" in expected) {
      expect(reply).toMatchObject({ failed: expected.failed });
      expect(isFailure(reply) && reply.detail).toContain(expected.says);
    } else {
      const { raw = expect.anything(), ...spoken } = expected;
      const estimate = { tokensIn: expect.any(Number), tokensOut: 4 };
      // On this machine a model costs nothing unless it says so.
      const billed = { costMicros: 0, ...("estimated" in spoken && { usage: estimate }) };
      expect(reply).toEqual({ ...billed, ...spoken, raw });
    }
    expect(JSON.stringify(reply)).not.toContain(KEY);
    expect(service.received).toHaveLength(calls);
    expect(service.received[0]).toMatchObject({
      path: "/v1/chat/completions",
      method: "POST",
      headers: { authorization: `Bearer ${KEY}` },
    });
  });

  test.each([
    ["a status of 429", 429, { error: { message: "Slow down" } }],
    ["a rate limit with status 200", 200, { error: { message: "Slow down", code: 429 } }],
    ["a failed provider with status 200", 200, { error: { message: "Bad gateway", code: 502 } }],
    ["an error without a code with status 200", 200, { error: "Try again" }],
    [
      "a rate limit in a service's own words",
      200,
      { code: "1302", msg: "rate limit reached, try later", success: false },
    ],
    ["choices that are null", 200, { choices: null }],
    ["no choices", 200, { choices: [] }],
    ["an end with an error", 200, { choices: [{ message: {}, finish_reason: "error" }] }],
  ])("another completion after %s", async (_, status, body) => {
    await using service = await fakeAgent(() =>
      service.received.length === 1
        ? Raw.text(JSON.stringify(body), status)
        : completionOf("It wakes me up."),
    );
    expect(await asked(kind, service.url, 30_000)).toMatchObject({ text: "It wakes me up." });
    expect(service.received).toHaveLength(2);
  });

  test("an account without credit is quoted from a service's own object, and not asked again", async () => {
    const base_resp = { status_code: 1008, status_msg: "insufficient balance" };
    const answer = { id: "x", choices: null, base_resp };
    await using service = await fakeAgent(() => Raw.text(JSON.stringify(answer)));
    expect(await asked(kind, service.url, 30_000)).toMatchObject({
      failed: "quota-spent",
      detail: expect.stringContaining("It says: insufficient balance"),
    });
    expect(service.received).toHaveLength(1);
  });

  test("a service's own object that reports no error is no error", async () => {
    const base_resp = { status_code: 0, status_msg: "success" };
    const choices = [{ message: { role: "assistant", content: "It wakes me up." } }];
    const answer = { code: 200, message: "ok", choices, base_resp };
    await using service = await fakeAgent(() => Raw.text(JSON.stringify(answer)));
    expect(await asked(kind, service.url, 30_000)).toMatchObject({ text: "It wakes me up." });
  });

  test("a tool that is called by the older field is named", async () => {
    const message = { role: "assistant", content: null, function_call: { name: "answer" } };
    const choices = [{ message, finish_reason: "function_call" }];
    await using service = await fakeAgent(() => Raw.text(JSON.stringify({ choices })));
    expect(await asked(kind, service.url, 30_000)).toMatchObject({
      failed: "no-answer",
      detail: "The model called a tool (answer) instead of answering; no tools were offered.",
    });
  });

  test.each([
    ["a closed socket", Raw.closed(), "unreachable"],
    ["no answer at all", Raw.endless(), "timeout"],
    ["a slow trickle", Raw.trickle(), "timeout"],
    ["more than 256 KiB", Raw.huge(300_000), "too-large"],
    ["a redirect", Raw.text("", 307, { location: `https://other.example/?${KEY}` }), "http-status"],
  ])("%s", async (_, answer, code) => {
    await using service = await fakeAgent(() => answer);
    const reply = await asked(kind, service.url, undefined, code === "timeout" ? 500 : undefined);
    expect(reply).toMatchObject({ failed: code });
    expect(JSON.stringify(reply)).not.toContain(KEY);
  });
});
