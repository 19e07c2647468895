import { afterAll, describe, expect, test } from "vitest";
import { game } from "../../test/match.ts";
import { fakeModel, KEY, player, rawJson } from "../../test/models.ts";
import type { FakeAgent } from "../../test/servers.ts";
import type { CheckStep } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { openaiConnector } from "./openai.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const connector = openaiConnector({ client, games: { [game.id]: game } });

describe("check", () => {
  async function checked(service: FakeAgent) {
    const reported: CheckStep[] = [];
    const baseUrl = `${service.url}/v1`;
    const settings = connector.settings.parse({ baseUrl, model: "fake-1", key: KEY });
    const result = await connector.check(settings, (step) => reported.push(step));
    expect(result.steps).toEqual(reported);
    expect(JSON.stringify(result)).not.toContain(KEY);
    return result;
  }

  test("asks for a speech and a vote in a recorded match", async () => {
    await using service = await fakeModel(player());
    const { ok, steps } = await checked(service);
    expect(ok).toBe(true);
    expect(steps.map(({ name, ok }) => [name, ok])).toEqual([
      ["model", true],
      ["speech", true],
      ["vote", true],
    ]);
    expect(steps[1]?.detail).toMatch(/^It said "Thing number 2/);
    expect(steps[2]?.detail).toBe("It voted for Player 3.");
  });

  test("reads a vote as a match does, with signs around the name", async () => {
    const answers = player();
    await using service = await fakeModel((asked) => {
      const text = answers(asked);
      return text === "Player 3" ? "**Player 3**." : text;
    });
    const { ok, steps } = await checked(service);
    expect(ok).toBe(true);
    expect(steps[2]?.detail).toBe("It voted for Player 3.");
  });

  test("stops at a key that is refused, with what to do", async () => {
    await using service = await fakeModel(() => rawJson({ error: `bad key ${KEY}` }, 401));
    const { ok, steps } = await checked(service);
    expect({ ok, steps: steps.length }).toEqual({ ok: false, steps: 1 });
    expect(steps[0]?.detail).toContain("Check the key");
  });

  test("recognises a vote that is a sentence, and warns of a speech with the player's own word", async () => {
    await using service = await fakeModel(() => "I like my coffee, so Player 3.");
    const { ok, steps } = await checked(service);
    expect(ok).toBe(false);
    expect(steps[1]?.detail).toContain("That says its own word");
    expect(steps[2]?.detail).toContain("is not exactly one name");
  });
});

describe("settings", () => {
  test.each([
    ["http to another machine", { baseUrl: "http://models.example/v1" }],
    ["a slash at the end", { baseUrl: "https://models.example/v1/" }],
    ["an address in a private network", { baseUrl: "https://10.0.0.1/v1" }],
    ["a password in the address", { baseUrl: "https://a:b@models.example/v1" }],
    ["a key with a line end", { key: "sk-0123456789\nX-Evil: 1" }],
    ["a template with an unknown tag", { templates: { ask: "{{word}}" } }],
    ["an unknown setting", { stream: true }],
    ["a temperature beyond 2", { sampling: { temperature: 3 } }],
    ["an effort that nobody knows", { reasoningEffort: "a lot" }],
    ["a role that is neither", { systemRole: "developer" }],
    ["extra fields that are a list", { extraBody: ["x"] }],
    ["extra fields of more than 4 KiB", { extraBody: { x: "y".repeat(4_096) } }],
    ["an extra field that holds a key", { extraBody: { x: { y: `sk-${"a1B2".repeat(10)}` } } }],
  ])("refuse %s", (_, change) => {
    const given = { baseUrl: "https://models.example/v1", model: "m", ...change };
    expect(connector.settings.safeParse(given).success).toBe(false);
  });

  test.each([
    "model",
    "models",
    "messages",
    "stream",
    "n",
    "max_tokens",
    "max_completion_tokens",
    "response_format",
    "temperature",
    "reasoning_effort",
    "endpointUrl",
  ])("refuse the extra field %s, which is not the owner's", (field) => {
    const given = { baseUrl: "https://models.example/v1", model: "m", extraBody: { [field]: 1 } };
    expect(connector.settings.safeParse(given).error?.issues[0]?.message).toContain(
      `"${field}" is set by the arena`,
    );
  });

  test("refuse this machine in public mode", async () => {
    const strict = outboundClient({ mode: "public" });
    const { settings } = openaiConnector({ client: strict, games: {} });
    await strict.close();
    expect(settings.safeParse({ baseUrl: "http://127.0.0.1/v1", model: "m" }).success).toBe(false);
    expect(settings.safeParse({ baseUrl: "https://127.0.0.1/v1", model: "m" }).success).toBe(false);
    expect(settings.safeParse({ baseUrl: "https://models.example/v1", model: "m" }).success).toBe(
      true,
    );
  });
});
