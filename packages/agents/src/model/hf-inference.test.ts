import { isFailure } from "@wisp/game";
import { afterAll, describe, expect, test } from "vitest";
import { game, playMatch, seatContext } from "../../test/match.ts";
import { completionOf, fakeModel, firstSpeech, KEY, player, rawJson } from "../../test/models.ts";
import { type FakeAgent, fakeAgent, Raw } from "../../test/servers.ts";
import type { Reply } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { hfInferenceConnector } from "./hf-inference.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const games = { [game.id]: game };

/** Hugging Face's API: the providers of a model. */
const hub = (providers: Record<string, unknown> | null): Promise<FakeAgent> =>
  fakeAgent(() =>
    providers === null
      ? rawJson({ error: `Invalid credentials ${KEY}` }, 401)
      : { id: "org/name", inferenceProviderMapping: providers },
  );

async function asked(
  { url: apiBase }: { readonly url: string },
  { url: routerBase }: { readonly url: string },
  change: object,
): Promise<Reply> {
  const connector = hfInferenceConnector({ client, games, apiBase, routerBase });
  const settings = connector.settings.parse({ token: KEY, ...change });
  const session = await connector.open(settings, seatContext(0));
  if (isFailure(session)) throw new Error(session.detail);
  const { ask, view } = firstSpeech(500);
  return session.decide(ask, view, { label: "1", signal: AbortSignal.timeout(30_000) });
}

const live = (providerId: string) => ({ providerId, status: "live", task: "conversational" });

describe("through Hugging Face's router", () => {
  test("any provider: one call with model and token, nothing looked up", async () => {
    await using api = await hub({});
    await using router = await fakeModel(() => "Hot.");
    expect(await asked(api, router, { model: "org/any" })).toMatchObject({ text: "Hot." });
    expect(api.received).toEqual([]);
    expect(router.received).toMatchObject([
      {
        path: "/v1/chat/completions",
        headers: { authorization: `Bearer ${KEY}` },
        body: { model: "org/any", max_tokens: 1_024 },
      },
    ]);
  });

  test("a named provider: the model's name there is looked up once", async () => {
    await using api = await hub({ together: live("org-name-turbo") });
    await using router = await fakeAgent(() => completionOf("Hot."));
    const settings = { model: "org/named", provider: "together" };
    expect(await asked(api, router, settings)).toMatchObject({ text: "Hot." });
    expect(await asked(api, router, settings)).toMatchObject({ text: "Hot." });
    expect(api.received.map(({ path }) => path)).toEqual([
      "/api/models/org/named?expand[]=inferenceProviderMapping",
    ]);
    expect(router.received).toHaveLength(2);
    expect(router.received[0]).toMatchObject({
      path: "/together/v1/chat/completions",
      headers: { authorization: `Bearer ${KEY}` },
      body: { model: "org-name-turbo" },
    });
  });

  test.each([
    ["does not run the model", { groq: live("x") }, "refused", /not been able to find/],
    [
      "runs it for another task",
      { together: { ...live("x"), task: "text-to-image" } },
      "refused",
      /not supported for task/,
    ],
    ["cannot be looked up", null, "key-refused", /key was refused/],
  ])(
    "a provider that %s is a failure, and nothing is asked",
    async (name, providers, code, why) => {
      await using api = await hub(providers);
      await using router = await fakeModel(() => "Hot.");
      const settings = { model: `org/${name.replaceAll(" ", "-")}`, provider: "together" };
      const reply = await asked(api, router, settings);
      expect(reply).toMatchObject({ failed: code, detail: expect.stringMatching(why) });
      expect(JSON.stringify(reply)).not.toContain(KEY);
      expect(router.received).toEqual([]);
    },
  );

  test("a busy router is asked once, not without end", async () => {
    await using api = await hub({});
    await using router = await fakeAgent(() => Raw.text("", 503));
    expect(await asked(api, router, { model: "org/busy" })).toMatchObject({ failed: "asleep" });
    expect(router.received).toHaveLength(1);
  });
});

test("only a dedicated endpoint is called, and gets the token", async () => {
  await using api = await hub({});
  await using router = await fakeModel(() => "not this one");
  await using endpoint = await fakeModel(() => "Hot.");
  const settings = { model: "org/mine", endpointUrl: endpoint.url };
  expect(await asked(api, router, settings)).toMatchObject({ text: "Hot." });
  expect([...api.received, ...router.received]).toEqual([]);
  expect(endpoint.received[0]).toMatchObject({
    path: "/v1/chat/completions",
    headers: { authorization: `Bearer ${KEY}` },
    body: { model: "org/mine" },
  });
});

test.each(["endpoint", "router"])(
  "further fields reach the %s, and lead nowhere else",
  async (at) => {
    await using api = await hub({ together: live("org-name-turbo") });
    await using service = await fakeAgent(() => completionOf("Hot."));
    await using other = await fakeModel(() => "not this one");
    const place = at === "router" ? { provider: "together" } : { endpointUrl: service.url };
    const extraBody = { top_k: 20, provider: "groq" };
    const settings = { model: "org/mine", ...place, extraBody, reasoningEffort: "high" };
    const router = at === "router" ? service : other;
    expect(await asked(api, router, settings)).toMatchObject({ text: "Hot." });
    expect(service.received[0]?.body).toMatchObject({ top_k: 20, reasoning_effort: "high" });
    expect(other.received).toEqual([]);
  },
);

test("six models at an endpoint play a whole match", async () => {
  await using endpoint = await fakeModel(player());
  const connector = hfInferenceConnector({ client, games });
  const settings = connector.settings.parse({ model: "org/name", endpointUrl: endpoint.url });
  const sessions = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (seat) => {
      const session = await connector.open(settings, seatContext(seat));
      if (isFailure(session)) throw new Error(session.detail);
      return [seat, session] as const;
    }),
  );
  await playMatch(new Map(sessions), () => null);
  expect(endpoint.received.length).toBeGreaterThanOrEqual(12);
  expect(endpoint.received.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test.each([
  ["a name without an owner", { model: "name" }],
  ["a page instead of a name", { model: "https://huggingface.co/org/name" }],
  ["a path", { model: "org/../../api" }],
  ["a provider that Hugging Face does not route to", { model: "a/b", provider: "openai" }],
  [
    "an endpoint and a provider",
    { model: "a/b", provider: "groq", endpointUrl: "https://e.example" },
  ],
  ["an endpoint by http", { model: "a/b", endpointUrl: "http://e.example" }],
])("settings refuse %s", (_, given) => {
  const { settings } = hfInferenceConnector({ client, games });
  expect(settings.safeParse({ model: "org/name" }).success).toBe(true);
  expect(settings.safeParse(given).success).toBe(false);
});
