import { games } from "@wisp/games";
import { afterAll, describe, expect, test } from "vitest";
import { CARD_PATH, cardAt, fakeA2aAgent } from "../../test/a2a-agent.ts";
import { rawJson } from "../../test/models.ts";
import { Raw } from "../../test/servers.ts";
import { type Change, everything, fakeWispAgent } from "../../test/wisp-agent.ts";
import { connectors } from "../connectors.ts";
import { outboundClient } from "../outbound/index.ts";
import { type AgentInput, preflight } from "./index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const means = { client, connectors: connectors({ client, games }) };

async function tried(change: Change, input: (url: string) => AgentInput) {
  await using agent = await fakeWispAgent(change);
  const { recognised, result } = await preflight(input(agent.url), means, () => {});
  return { recognised, result, agent };
}
const plain = (url: string): AgentInput => ({ typed: url });

describe("one's own server", () => {
  test("that answers GET /wisp speaks the agent protocol, and is checked by it", async () => {
    const { recognised, result, agent } = await tried({}, plain);
    expect(recognised).toMatchObject({
      kind: "wisp",
      settings: { url: agent.url },
      endpoint: agent.url,
      verified: true,
      secretHost: new URL(agent.url).host,
      sentence: expect.stringContaining("Your own server of the agent protocol at http://127"),
    });
    expect(result).toMatchObject({ ok: true, model: "some-model" });
    expect(result.steps.map(({ name }) => name)).toEqual([
      "address",
      "description",
      ...Object.keys(games),
    ]);
  });

  test("is refused with a sentence when it speaks another version", async () => {
    const { recognised, result } = await tried(
      { "GET /wisp": () => ({ ...everything, protocol: "wisp/99" }) },
      plain,
    );
    expect(recognised?.kind).toBe("wisp");
    expect(result.steps.at(-1)?.detail).toContain("another version");
  });

  test.each([
    ["answers otherwise", { success: true }],
    ["answers with a page", Raw.text("<html></html>")],
    ["has no such route", Raw.text("", 404)],
    ["hangs up", Raw.closed()],
  ])("that %s speaks the Space protocol", async (_, answer) => {
    const { recognised } = await tried({ "GET /wisp": () => answer }, plain);
    expect(recognised?.kind).toBe("space");
  });

  test("is taken at its owner's word while it is down", async () => {
    const { recognised, result } = await tried(
      { "GET /wisp": () => Raw.text('{"error": "no memory"}', 404) },
      (url) => ({ typed: `wisp:${url}` }),
    );
    expect(recognised?.kind).toBe("wisp");
    expect(result.steps.at(-1)).toMatchObject({ name: "description", ok: false });
    expect(result.steps.at(-1)?.detail).toContain("It says: no memory");
  });

  test("may require its key for everything, and the key appears nowhere", async () => {
    const key = "a-key-of-the-owner";
    const guarded: Change = {
      "GET /wisp": ({ headers }) =>
        headers.authorization === `Bearer ${key}`
          ? { ...everything, model: `model ${key}` }
          : rawJson({ error: "who?" }, 401),
    };
    expect((await tried(guarded, plain)).recognised?.kind).toBe("space");
    const { recognised, result } = await tried(guarded, (url) => ({ typed: url, secret: key }));
    expect(recognised?.kind).toBe("wisp");
    expect(result.ok).toBe(true);
    expect(JSON.stringify([recognised, result])).not.toContain(key);
  });
});

describe("one's own A2A agent", () => {
  const inputs: readonly (readonly [string, (url: string) => string])[] = [
    ["its base URL", (url) => url],
    ["its card", (url) => url + CARD_PATH],
    ["its name and base URL", (url) => `a2a:${url}`],
    ["its name and a slash", (url) => `A2A:${url}/`],
    ["its name and its card", (url) => `a2a:${url}${CARD_PATH}`],
  ];
  test.each(inputs)("is recognised by %s", async (_, typed) => {
    await using agent = await fakeA2aAgent();
    const { recognised, result } = await preflight({ typed: typed(agent.url) }, means, () => {});
    expect(recognised).toMatchObject({
      kind: "a2a",
      settings: { url: agent.cardUrl },
      endpoint: agent.cardUrl,
      verified: true,
      secretHost: new URL(agent.url).host,
      sentence: expect.stringContaining("Your own A2A agent with its card at http://127"),
    });
    expect(result).toMatchObject({ ok: true, model: "An agent of the tests 1.2.3" });
  });

  test("is taken at its owner's word while it is down", async () => {
    const typed = `a2a:http://127.0.0.1:1/agents/7`;
    const { recognised, result } = await preflight({ typed }, means, () => {});
    expect(recognised?.settings).toEqual({ url: `http://127.0.0.1:1/agents/7${CARD_PATH}` });
    expect(result.steps.at(-1)).toMatchObject({ name: "card", ok: false });
  });

  test.each([
    ["at the path of A2A 0.2", "/.well-known/agent.json", ""],
    ["at an address of its own", "/custom/agent-card", "/custom/agent-card"],
  ])("is recognised by a card %s, with and without its name", async (_, path, given) => {
    await using agent = await fakeA2aAgent(undefined, {
      [`GET ${CARD_PATH}`]: () => rawJson({ error: "nothing here" }, 404),
      [`GET ${path}`]: ({ headers }) => cardAt(`http://${headers.host}`),
    });
    for (const typed of [`${agent.url}${given}`, `a2a:${agent.url}${given}`]) {
      const { recognised, result } = await preflight({ typed }, means, () => {});
      expect(recognised).toMatchObject({ kind: "a2a", settings: { url: `${agent.url}${path}` } });
      expect(result.ok).toBe(true);
    }
  });

  test("that also speaks the agent protocol is asked by that", async () => {
    await using agent = await fakeA2aAgent(undefined, { "GET /wisp": () => everything });
    const { recognised } = await preflight({ typed: agent.url }, means, () => {});
    expect(recognised?.kind).toBe("wisp");
  });

  test("may require its key for everything, and the key appears nowhere", async () => {
    const key = "a-key-of-the-owner";
    await using agent = await fakeA2aAgent(undefined, {
      [`GET ${CARD_PATH}`]: ({ headers }) =>
        headers.authorization === `Bearer ${key}`
          ? { ...cardAt(`http://${headers.host}`), name: `named ${key}` }
          : rawJson({ error: "who?" }, 401),
    });
    const input = { typed: agent.url, secret: key };
    const { recognised, result } = await preflight(input, means, () => {});
    expect(recognised?.kind).toBe("a2a");
    expect(result).toMatchObject({ ok: true, model: "named [key] 1.2.3" });
    expect(JSON.stringify([recognised, result])).not.toContain(key);
  });
});
