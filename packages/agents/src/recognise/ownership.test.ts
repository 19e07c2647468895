import { isFailure } from "@wisp/game";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type FakeHuggingFace, fakeHuggingFace } from "../../test/hugging-face.ts";
import { rawJson } from "../../test/models.ts";
import { type FakeAgent, fakeAgent } from "../../test/servers.ts";
import { outboundClient } from "../outbound/index.ts";
import { type AgentInput, recognise } from "./index.ts";

const client = outboundClient({ mode: "local" });
const OWN = "hf_token-of-the-owner";
const MEMBER = "hf_token-of-a-member";
const STRANGER = "hf_token-of-a-stranger";

let agent: FakeAgent;
let api: FakeHuggingFace;
beforeEach(async () => {
  agent = await fakeAgent();
  api = await fakeHuggingFace(
    {
      "Owner/open": { host: "https://owner-open.hf.space" },
      "Owner/closed": { host: "https://owner-closed.hf.space", token: OWN },
      "Team/closed": { host: "https://team-closed.hf.space", token: MEMBER },
    },
    {
      models: { "meta/gated": { gated: "auto" }, "meta/closed": { token: OWN } },
      accounts: { [OWN]: ["owner"], [MEMBER]: ["somebody", "other", "team"], [STRANGER]: ["else"] },
    },
  );
  return async () => {
    await agent[Symbol.asyncDispose]();
    await api[Symbol.asyncDispose]();
  };
});
afterAll(() => client.close());

const recognised = (input: AgentInput) =>
  recognise(input, { client, apiBase: api.url }, AbortSignal.timeout(30_000));

const shown = () => api.received.filter(({ authorization }) => authorization !== undefined);

describe("a Space", () => {
  test.each([
    ["the owner's token", "Owner/open", { secret: OWN }, true, "verified as owner"],
    ["a member's token", "Team/closed", { secret: MEMBER }, true, "verified as team"],
    ["a proved account", "Owner/open", { accounts: ["x", "OWNER"] }, true, "verified as OWNER"],
    [
      "a stranger's token",
      "Owner/open",
      { secret: STRANGER },
      false,
      "belongs to else, the Space to Owner",
    ],
    [
      "a token that is not valid",
      "Owner/open",
      { secret: "hf_expired-token" },
      false,
      "does not accept the token",
    ],
    ["nothing", "Owner/open", {}, false, "unverified: only Owner can show"],
    [
      "other accounts",
      "Owner/open",
      { accounts: ["other"] },
      false,
      "unverified: only Owner can show",
    ],
  ])("with %s", async (_, typed, given, verified, words) => {
    expect(await recognised({ typed: `space:${typed}`, ...given })).toMatchObject({
      verified,
      sentence: expect.stringContaining(words),
    });
  });

  test("a proved account is enough: nobody is asked whose token it is", async () => {
    await recognised({ typed: "space:Owner/open", accounts: ["owner"], secret: OWN });
    expect(shown()).toEqual([]);
  });

  test("a private one is found with the token, which is for its host", async () => {
    expect(await recognised({ typed: "Owner/closed", secret: OWN })).toMatchObject({
      verified: true,
      secretHost: "owner-closed.hf.space",
      settings: { url: "https://owner-closed.hf.space", space: "Owner/closed" },
    });
    expect(await recognised({ typed: "https://owner-closed.hf.space", secret: OWN })).toMatchObject(
      {
        verified: true,
        settings: { space: "Owner/closed" },
      },
    );
    const wrong = await recognised({ typed: "Owner/closed", secret: STRANGER });
    expect(isFailure(wrong) && wrong.detail).toContain("the token's rights");
  });

  test("a private one that is not shown to be the token's own gets no token", async () => {
    await using hub = await fakeAgent(({ path, headers }) => {
      if (path === "/api/whoami-v2") return { name: "somebody" };
      return headers.authorization === undefined
        ? rawJson({ error: "hidden" }, 404)
        : { id: "Owner/shared", host: "https://owner-shared.hf.space", private: true };
    });
    const client = outboundClient({ mode: "local" });
    const input = { typed: "space:Owner/shared", secret: OWN };
    const found = await recognise(input, { client, apiBase: hub.url }, AbortSignal.timeout(30_000));
    await client.close();
    expect(isFailure(found) && found.detail).toMatch(/gets no token: .*the Space to Owner/);
  });

  test("no token is for a public one, nor for an address whose Space is not known", async () => {
    expect(await recognised({ typed: "Owner/open", secret: OWN })).toMatchObject({
      secretHost: null,
    });
    expect(await recognised({ typed: "https://who-knows.hf.space", secret: OWN })).toMatchObject({
      secretHost: null,
      verified: false,
    });
  });

  test("whoami that breaks or answers oddly leaves it unverified", async () => {
    for (const odd of [rawJson({ error: "down" }, 500), rawJson({ type: "app" }, 200)]) {
      await using hub = await fakeAgent(({ path }) =>
        path === "/api/whoami-v2" ? odd : { id: "Owner/open", host: "https://owner-open.hf.space" },
      );
      const input = { typed: "space:Owner/open", secret: OWN };
      const outcome = await recognise(
        input,
        { client, apiBase: hub.url },
        AbortSignal.timeout(30_000),
      );
      expect(outcome).toMatchObject({
        verified: false,
        sentence: expect.stringContaining("try again later"),
      });
    }
  });
});

describe("other agents", () => {
  test("are verified by the key that is theirs, which is shown to nobody else", async () => {
    const secret = "sk-key-of-an-owner";
    expect(await recognised({ typed: `m@${agent.url}/v1`, secret })).toMatchObject({
      verified: true,
      sentence: expect.stringContaining("verified as the holder of its key"),
    });
    expect(await recognised({ typed: "m@https://models.example/v1" })).toMatchObject({
      verified: false,
      sentence: expect.stringContaining("unverified: no key was given"),
    });
    expect([...shown(), ...agent.received]).toEqual([]);
  });

  test("a model of Hugging Face is verified by its token; a closed one is looked up with it", async () => {
    expect(await recognised({ typed: "meta/gated", secret: OWN })).toMatchObject({
      verified: true,
    });
    expect(shown()).toEqual([{ path: "/api/spaces/meta/gated", authorization: `Bearer ${OWN}` }]);
    expect(await recognised({ typed: "model:meta/closed", secret: OWN })).toMatchObject({
      model: "meta/closed",
    });
  });

  test("a server is unverified, except on this machine; it is asked for its description only", async () => {
    expect(await recognised({ typed: "https://agent.example", secret: OWN })).toMatchObject({
      verified: false,
      secretHost: "agent.example",
    });
    expect(await recognised({ typed: agent.url, secret: OWN })).toMatchObject({ verified: true });
    expect(api.received).toEqual([]);
    const bearer = { authorization: `Bearer ${OWN}` };
    const asked = agent.received.toSorted((one, other) => (one.path < other.path ? -1 : 1));
    expect(asked).toMatchObject([
      { method: "GET", path: "/.well-known/agent-card.json", headers: bearer },
      { method: "GET", path: "/.well-known/agent.json", headers: bearer },
      { method: "GET", path: "/wisp", headers: bearer },
    ]);
  });
});

describe("an API without a model", () => {
  const list = {
    object: "list",
    data: Array.from({ length: 7 }, (_, index) => ({ id: `model-${index}` })),
  };

  test("is refused with some of its models, which are listed with the key given", async () => {
    await using service = await fakeAgent(({ headers }) =>
      headers.authorization === "Bearer sk-good-key" ? list : rawJson({ error: "who?" }, 401),
    );
    const typed = `${service.url}/v1`;
    const listed = await recognised({ typed, secret: "sk-good-key" });
    expect(isFailure(listed) && listed.detail).toBe(
      `Say which model of ${typed} is meant, for example as model@${typed}. It has model-0, model-1, model-2, model-3, model-4, and 2 more.`,
    );
    const plain = await recognised({ typed });
    expect(isFailure(plain) && plain.detail).toBe(
      `Say which model of ${typed} is meant, for example as model@${typed}. Its list of models cannot be read: ${typed}/models answered with HTTP 401. It says: who?`,
    );
    expect(service.received.map(({ path, method }) => `${method} ${path}`)).toEqual([
      "GET /v1/models",
      "GET /v1/models",
    ]);
    expect(api.received).toEqual([]);
  });

  test.each([
    ["a list alone", list.data, "It has model-0, model-1"],
    ["an error", { error: { message: "no such team" } }, "It says: no such team"],
  ])("that answers with %s", async (_, answer, said) => {
    await using service = await fakeAgent(() => answer);
    expect(await recognised({ typed: `${service.url}/v1` })).toMatchObject({
      reason: "needs-model",
      detail: expect.stringContaining(said),
    });
  });

  test("that repeats the key does not get it repeated here", async () => {
    const secret = "sk-planted-0123456789";
    await using service = await fakeAgent(() => ({ data: [{ id: `for-${secret}` }] }));
    const outcome = await recognised({ typed: `${service.url}/v1`, secret });
    expect(outcome).toMatchObject({ detail: expect.stringContaining("It has for-[key].") });
    expect(JSON.stringify(outcome)).not.toContain(secret);
  });
});

test("a dedicated endpoint's model is the one it lists for its key, which goes there alone", async () => {
  await using service = await fakeAgent(() => ({ data: [{ id: "/repository" }] }));
  const endpoint = "https://abc123.us-east-1.aws.endpoints.huggingface.cloud";
  const asked: unknown[] = [];
  /** The endpoint's name leads to this machine. */
  const led = {
    ...client,
    get: (url: string, call: Parameters<typeof client.get>[1]) => {
      asked.push({ url, bearer: call.bearer });
      return client.get(url.replace(endpoint, service.url), { signal: call.signal });
    },
  };
  const input = { typed: endpoint, secret: OWN };
  const outcome = await recognise(input, { client: led }, AbortSignal.timeout(30_000));
  expect(outcome).toMatchObject({ verified: true, settings: { model: "/repository" } });
  expect(asked).toEqual([
    { url: `${endpoint}/v1/models`, bearer: { token: OWN, host: new URL(endpoint).host } },
  ]);
});

test("a redirect from Hugging Face to another host is not followed", async () => {
  const location = `${agent.url}/api/models/a/b`;
  await using hub = await fakeAgent(() => rawJson({}, 307, { location }));
  const means = { client, apiBase: hub.url };
  const outcome = await recognise(
    { typed: "model:a/b", secret: OWN },
    means,
    AbortSignal.timeout(30_000),
  );
  expect(outcome).toMatchObject({ failed: "http-status", status: 307 });
  expect(agent.received).toEqual([]);
});
