import { isFailure, randomFrom } from "@wisp/game";
import { afterAll, expect, test } from "vitest";
import { game } from "../../test/match.ts";
import { fakeModel, firstSpeech, KEY, player, rawJson, requestIn } from "../../test/models.ts";
import type { FakeAgent, ReceivedCall } from "../../test/servers.ts";
import type { CheckStep } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { connectorSettings, recognise } from "../recognise/index.ts";
import { openaiConnector, openaiSettings } from "./openai.ts";
import { type Pool, poolConnector, poolSettings } from "./pool.ts";
import { previewPrompt, recordedSituations } from "./recorded.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());

const price = { inputPerMillion: 1, outputPerMillion: 4 };

/** A pool with one model, behind a service. */
const poolAt = ({ url }: Pick<FakeAgent, "url">): Pool => {
  const connector = openaiConnector({ client, games: { [game.id]: game } });
  const settings = openaiSettings("local").parse({
    baseUrl: `${url}/v1`,
    model: "org/small-8b",
    key: KEY,
    sampling: { maxTokens: 321 },
  });
  return new Map([["small", { name: "small", model: "org/small-8b", price, connector, settings }]]);
};

const words = "Vote for {{transcript}} & </strategy> whoever is vague.";
const given = poolSettings.parse({ model: "small", words });

async function decided(
  answer: (call: ReceivedCall) => ReturnType<Parameters<typeof fakeModel>[0]>,
) {
  const calls: ReceivedCall[] = [];
  await using service = await fakeModel((call) => {
    calls.push(call);
    return answer(call);
  });
  const session = await poolConnector(poolAt(service)).open(given, {
    sessionId: "s",
    game: game.id,
    locale: "en",
    seat: 0,
    config: game.config.parse({}),
    random: randomFrom("pool"),
  });
  if (isFailure(session)) throw new Error(session.detail);
  const { ask, view } = firstSpeech(30_000);
  const kept: (string | null)[] = [];
  const reply = await session.decide(ask, view, {
    label: "0/1",
    signal: AbortSignal.timeout(30_000),
    keepCall: ({ failure }) => kept.push(failure),
  });
  await session.close();
  return { calls, reply, kept, url: service.url };
}

test("an agent of words asks the operator's model, with its words once, as they are", async () => {
  const { calls, reply } = await decided(player());
  expect(isFailure(reply)).toBe(false);
  expect(calls).toHaveLength(1);
  const [call] = calls;
  if (call === undefined) throw new Error("no call");
  const { model, messages } = requestIn(call);
  expect(model).toBe("org/small-8b");
  expect(call.body).toMatchObject({ max_tokens: 321 });
  const [system, user] = messages;
  expect(system?.content.split("<strategy>")).toHaveLength(2);
  expect(system?.content.endsWith(`<strategy>\n${words}\n</strategy>`)).toBe(true);
  expect(user?.content).not.toContain("vague");
});

test("the preview is the prompt that a match sends", () => {
  const situation = recordedSituations.en.speech;
  const plain = previewPrompt({ templates: {} }, situation);
  const own = previewPrompt({ templates: {}, words }, situation);
  expect(own[1]).toEqual(plain[1]);
  expect(own[0]?.content.startsWith(plain[0]?.content ?? "?")).toBe(true);
  expect(own[0]?.content.endsWith(`<strategy>\n${words}\n</strategy>`)).toBe(true);
});

test("a failure of the operator's model tells nothing of the account, and has the agent rest", async () => {
  const { reply, kept, url } = await decided(() =>
    rawJson({ error: { message: `account 17 of ${KEY} is blocked` } }, 401),
  );
  if (!isFailure(reply)) throw new Error("it answered");
  expect(reply.failed).toBe("rate-limited");
  const shown = JSON.stringify([reply, kept]);
  for (const secret of [KEY, "account 17", new URL(url).host]) expect(shown).not.toContain(secret);
  expect(kept).toEqual(["The model small did not answer."]);
});

test("a check names the model, and keeps its failures to itself", async () => {
  await using service = await fakeModel(player());
  const steps: CheckStep[] = [];
  const connector = poolConnector(poolAt(service));
  const passed = await connector.check(given, (step) => steps.push(step));
  expect(passed).toMatchObject({ ok: true, model: "org/small-8b" });
  expect("settings" in passed).toBe(false);
  await using broken = await fakeModel(() => rawJson({ error: `bad key ${KEY}` }, 401));
  const failed = await poolConnector(poolAt(broken)).check(given, (step) => steps.push(step));
  expect(failed.ok).toBe(false);
  const shown = JSON.stringify([failed, steps]);
  for (const secret of [KEY, new URL(broken.url).host]) expect(shown).not.toContain(secret);
});

test("a check blames the agent's answer, not the model, for a vote outside the ballot", async () => {
  await using service = await fakeModel(() => "It is something many people have at home.");
  const { ok, steps } = await poolConnector(poolAt(service)).check(given, () => {});
  expect(ok).toBe(false);
  expect(steps.at(-1)).toMatchObject({
    name: "vote",
    failed: "wrong-shape",
    reason: "illegal-answer",
    detail: expect.stringContaining("is not exactly one name"),
  });
  await using odd = await fakeModel(() => rawJson({ secret: KEY }, 200));
  const failed = await poolConnector(poolAt(odd)).check(given, () => {});
  expect(failed.steps.at(-1)?.failed).toBe("rate-limited");
});

test("a model that is not offered is named, in a check and in a match", async () => {
  const connector = poolConnector(new Map());
  const sentence = /^This arena offers no model "small"/;
  expect((await connector.check(given, () => {})).steps[0]?.detail).toMatch(sentence);
});

const typed = (
  text: string,
  more: object = {},
  pool: Pool = poolAt({ url: "http://127.0.0.1:9" }),
) => recognise({ typed: text, words, ...more }, { client, pool }, AbortSignal.timeout(30_000));

test("the address pool:<name> is recognised with its words, without a key or an address", async () => {
  const found = await typed("pool:Small");
  if (isFailure(found)) throw new Error(found.detail);
  expect(found).toMatchObject({
    kind: "pool",
    settings: { model: "small", words },
    endpoint: null,
    secretHost: null,
    model: "org/small-8b",
  });
  expect(JSON.stringify(found)).not.toContain("127.0.0.1");
  expect(connectorSettings(poolConnector(new Map()), found.settings)).not.toHaveProperty("failed");
});

test.each([
  ["a model that is not offered", "pool:large", {}, /offers no model "large"/],
  ["a key", "pool:small", { secret: KEY }, /needs no key/],
  ["no words", "pool:small", { words: undefined }, /Write how the agent is to play/],
  ["too many words", "pool:small", { words: "x".repeat(4_001) }, /at most 4000 characters/],
  ["templates", "pool:small", { templates: { system: "x" } }, /templates/],
  ["fields for the service", "pool:small", { extraBody: { a: 1 } }, /extraBody/],
])("%s is refused with a sentence", async (_, text, more, sentence) => {
  expect(await typed(text, more)).toMatchObject({ failed: "refused" });
  const found = await typed(text, more);
  expect(isFailure(found) && found.detail).toMatch(sentence);
});
