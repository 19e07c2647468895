import { games } from "@wisp/games";
import { spaceMapping } from "@wisp/games/who-is-spy";
import { afterAll, describe, expect, test } from "vitest";
import { fakeHuggingFace } from "../../test/hugging-face.ts";
import { fakeModel, player, rawJson } from "../../test/models.ts";
import { type Behaviour, fakeAgent, Raw } from "../../test/servers.ts";
import { connectors } from "../connectors.ts";
import type { AnyConnector, CheckStep } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { spaceConnector } from "../space/index.ts";
import { type AgentInput, type Preflight, preflight } from "./index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const TOKEN = "hf_token-of-the-owner";

async function flown(
  input: AgentInput,
  apiBase: string,
  wakeMs = 30_000,
): Promise<Preflight & { readonly reported: readonly CheckStep[] }> {
  const mappings = { "who-is-spy": spaceMapping };
  const wakeClock = { limitMs: wakeMs, attemptMs: 15_000, pauseMs: 20 };
  const space: AnyConnector = spaceConnector({ client, mappings, apiBase, wakeClock });
  const all = new Map([...connectors({ client, games, apiBase }), ["space", space] as const]);
  const reported: CheckStep[] = [];
  const outcome = await preflight(input, { client, connectors: all, apiBase }, (step) =>
    reported.push(step),
  );
  expect(reported.filter(({ pending }) => pending !== true)).toEqual(outcome.result.steps);
  for (const { ms } of outcome.result.steps) expect(ms).toBeGreaterThanOrEqual(0);
  expect(JSON.stringify([outcome, reported])).not.toContain(input.secret ?? TOKEN);
  return { ...outcome, reported };
}

const verdicts = ({ result }: Preflight): string[] =>
  result.steps.map(({ name, ok }) => `${name} ${ok ? "ok" : "failed"}`);

const detailOf = ({ result }: Preflight, name: string): string | undefined =>
  result.steps.find((step) => step.name === name)?.detail;

const PASSED = ["space", "wake", "model", "init", "perceive", "speech", "vote"].map(
  (name) => `${name} ok`,
);

/** An agent that plays correctly, except on the given routes. */
const playing =
  (change: Readonly<Record<string, () => unknown>> = {}): Behaviour =>
  ({ path, body }) => {
    const route = path.replace("/agent/", "");
    const changed = change[route]?.();
    if (changed !== undefined) return changed;
    const vote = (body as { status: string } | null)?.status === "vote";
    const said = vote ? "Player 4" : "It wakes me up.";
    return { success: true, result: route === "interact" ? said : "some-model" };
  };

test("settings that the check of a model found are part of what was recognised", async () => {
  await using hub = await fakeHuggingFace({});
  const plays = player();
  await using service = await fakeModel((call) =>
    JSON.stringify(call.body).includes('"system"')
      ? rawJson({ error: { message: "System role not supported" } }, 400)
      : plays(call),
  );
  const { recognised, result } = await flown({ typed: `m@${service.url}/v1` }, hub.url);
  expect(result.ok).toBe(true);
  expect(recognised?.settings).toMatchObject({ model: "m", systemRole: "user" });
});

describe("a Space", () => {
  test("that sleeps is waited for, with a word on every attempt", async () => {
    const asleep = Array.from({ length: 4 }, () => Raw.text("<html>Starting</html>", 503));
    await using agent = await fakeAgent(playing({ checkHealth: () => asleep.shift() }));
    const listed = { host: agent.url, sha: "c0ffee", stage: "SLEEPING" };
    await using api = await fakeHuggingFace({ "owner/spy": listed });
    const flight = await flown({ typed: "owner/spy", accounts: ["owner"] }, api.url);
    expect(verdicts(flight)).toEqual(["address ok", ...PASSED]);
    expect(flight).toMatchObject({
      recognised: { kind: "space", verified: true },
      result: { ok: true, model: "some-model", commit: "c0ffee" },
    });
    const waits = flight.reported.filter(({ pending }) => pending === true);
    expect(waits.map(({ name }) => name)).toEqual(Array(4).fill("wake"));
    expect(waits[0]?.detail).toContain("HTTP 503");
    expect(detailOf(flight, "address")).toContain("The Space owner/spy");
  });

  test.each([
    ["BUILD_ERROR", "Its build failed; read why at"],
    ["RUNTIME_ERROR", "It crashed when it started"],
    ["PAUSED", "It is paused; restart it at"],
  ])("in the stage %s is not waited for", async (stage, sentence) => {
    await using agent = await fakeAgent(() => Raw.text("", 503));
    await using api = await fakeHuggingFace({ "owner/spy": { host: agent.url, stage } });
    const flight = await flown({ typed: "owner/spy" }, api.url);
    expect(verdicts(flight)).toEqual(["address ok", "space failed"]);
    expect(detailOf(flight, "space")).toContain(sentence);
    expect(agent.received).toEqual([]);
  });

  test("that breaks when it is asked stops there", async () => {
    const interact = () => rawJson({ detail: "Internal Server Error" }, 500);
    await using agent = await fakeAgent(playing({ interact }));
    await using api = await fakeHuggingFace({ "owner/spy": { host: agent.url } });
    const flight = await flown({ typed: "owner/spy" }, api.url);
    expect(flight.result.ok).toBe(false);
    expect(verdicts(flight).slice(-2)).toEqual(["perceive ok", "speech failed"]);
    expect(detailOf(flight, "speech")).toContain("HTTP 500");
  });

  test("that never wakes says so", async () => {
    await using agent = await fakeAgent(() => Raw.text("", 503));
    await using api = await fakeHuggingFace({ "owner/spy": { host: agent.url } });
    const flight = await flown({ typed: "owner/spy" }, api.url, 1_000);
    expect(verdicts(flight).at(-1)).toBe("wake failed");
    expect(detailOf(flight, "wake")).toContain("did not wake within");
  });

  test("that is private is called with the token, which is neither sent nor shown to anybody else", async () => {
    const echo = { success: true, result: `model of ${TOKEN}` };
    await using agent = await fakeAgent(playing({ getModelName: () => echo }));
    await using api = await fakeHuggingFace(
      { "owner/spy": { host: agent.url, token: TOKEN } },
      { accounts: { [TOKEN]: ["owner"] } },
    );
    const flight = await flown({ typed: "owner/spy", secret: ` ${TOKEN}\n` }, api.url);
    expect(verdicts(flight)).toEqual(["address ok", ...PASSED]);
    expect(flight.result.model).toBe("model of [key]");
    const bearers = new Set(agent.received.map(({ headers }) => headers.authorization));
    expect([...bearers]).toEqual([`Bearer ${TOKEN}`]);
    const without = await flown({ typed: "owner/spy" }, api.url);
    expect(verdicts(without)).toEqual(["address failed"]);
    expect(without.recognised).toBeUndefined();
  });

  test("that is public is never sent a token", async () => {
    await using agent = await fakeAgent(playing());
    await using api = await fakeHuggingFace(
      { "stranger/spy": { host: agent.url } },
      { accounts: { [TOKEN]: ["owner"] } },
    );
    const flight = await flown({ typed: "space:stranger/spy", secret: TOKEN }, api.url);
    expect(flight).toMatchObject({ recognised: { verified: false }, result: { ok: true } });
    expect(JSON.stringify(agent.received)).not.toContain(TOKEN);
  });
});

describe("a model", () => {
  test("at an API is tried with its key", async () => {
    await using service = await fakeModel(player());
    const input = { typed: `fake-1@${service.url}/v1`, secret: "sk-good-key" };
    const flight = await flown(input, service.url);
    expect(verdicts(flight)).toEqual(["address ok", "model ok", "speech ok", "vote ok"]);
    expect(service.received[0]?.headers.authorization).toBe("Bearer sk-good-key");
  });

  test("whose service requires a key is reported so when none was given", async () => {
    await using service = await fakeModel(() => rawJson({ error: "missing bearer" }, 401));
    const flight = await flown({ typed: `fake-1@${service.url}/v1` }, service.url);
    expect(verdicts(flight)).toEqual(["address ok", "model failed"]);
    expect(detailOf(flight, "model")).toMatch(/No key was given, .* It says: missing bearer$/);
    expect(detailOf(flight, "model")).not.toContain("refused");
    const given = await flown(
      { typed: `fake-1@${service.url}/v1`, secret: "sk-wrong-key" },
      service.url,
    );
    expect(detailOf(given, "model")).toContain("The key was refused");
  });

  test("whose service repeats a refused key does not get it repeated", async () => {
    const secret = "sk-planted-0123456789";
    await using service = await fakeModel(() => rawJson({ error: `bad key ${secret}` }, 401));
    const flight = await flown({ typed: `fake-1@${service.url}/v1`, secret }, service.url);
    expect(verdicts(flight)).toEqual(["address ok", "model failed"]);
    expect(detailOf(flight, "model")).toContain("bad key [key]");
  });
});

test("an address that is not understood ends the check, and a secret typed there is not shown", async () => {
  const input = { typed: "https://agent.example/?key=sk-planted-01", secret: "sk-planted-01" };
  const flight = await flown(input, "http://127.0.0.1:9");
  expect(flight).toMatchObject({
    result: { ok: false, steps: [{ name: "address", ok: false }] },
  });
  expect(flight.recognised).toBeUndefined();
});
