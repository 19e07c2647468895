import { games } from "@wisp/games";
import { afterAll, describe, expect, test } from "vitest";
import { rawJson } from "../../test/models.ts";
import { Raw } from "../../test/servers.ts";
import { type Change, everything, fakeWispAgent } from "../../test/wisp-agent.ts";
import { connectors } from "../connectors.ts";
import { outboundClient } from "../outbound/index.ts";
import { preflight, type Wish } from "./index.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const means = { client, connectors: connectors({ client, games }) };

async function tried(change: Change, wish: (url: string) => Wish) {
  await using agent = await fakeWispAgent(change);
  const { recognised, result } = await preflight(wish(agent.url), means, () => {});
  return { recognised, result, agent };
}
const plain = (url: string): Wish => ({ typed: url });

describe("a server of one's own", () => {
  test("that answers GET /wisp speaks the agent protocol, and is checked by it", async () => {
    const { recognised, result, agent } = await tried({}, plain);
    expect(recognised).toMatchObject({
      ...{ kind: "wisp", settings: { url: agent.url }, endpoint: agent.url, verified: true },
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
      { "GET /wisp": () => ({ ...everything, protocol: "wisp/2" }) },
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
  }, 20_000);

  test("may want its key for everything, and the key appears nowhere", async () => {
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
