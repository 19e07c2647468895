import { games } from "@wisp/games";
import { afterAll, describe, expect, test } from "vitest";
import { connectors } from "../connectors.ts";
import type { AnyConnector } from "../contract.ts";
import { outboundClient } from "../outbound/index.ts";
import { connectorSettings } from "./index.ts";

const client = outboundClient({ mode: "public" });
afterAll(() => client.close());

const HOUSE = { character: "echo", pace: "full" };
const TEXT = "a-secret-of-an-owner";

function connectorOf(kind: string, apiBase?: string): AnyConnector {
  const connector = connectors({ client, games, apiBase }).get(kind);
  if (connector === undefined) throw new Error(`there is no ${kind} connector`);
  return connector;
}

describe("a secret goes into settings that call its host, and into no others", () => {
  const ENDPOINT = "https://x1.us-east-1.aws.endpoints.huggingface.cloud";
  test.each([
    ["space", { url: "https://o-s.hf.space" }, "o-s.hf.space", "token"],
    ["space", { url: "https://agent.example:8443/spy" }, "agent.example:8443", "token"],
    ["openai", { baseUrl: "https://models.example/v1", model: "m" }, "models.example", "key"],
    ["hf-inference", { model: "owner/name" }, "huggingface.co", "token"],
    ["hf-inference", { model: "tgi", endpointUrl: ENDPOINT }, new URL(ENDPOINT).host, "token"],
  ])("%s %j: %s", (kind, settings, host, field) => {
    const connector = connectorOf(kind);
    expect(connectorSettings(connector, settings)).not.toHaveProperty(`settings.${field}`);
    const complete = connectorSettings(connector, settings, { text: TEXT, host });
    expect(complete).toMatchObject({ settings: { ...settings, [field]: TEXT } });
    // Complete settings are valid again.
    if ("settings" in complete) {
      expect(connectorSettings(connector, complete.settings)).toEqual(complete);
    }
    for (const other of ["evil.example", `${host}:444`, `x.${host}`]) {
      const refused = connectorSettings(connector, settings, { text: TEXT, host: other });
      expect(refused).toMatchObject({ failed: "refused" });
      expect(JSON.stringify(refused)).not.toContain(TEXT);
    }
    const odd = connectorSettings(connector, settings, { text: "no key\n", host });
    expect(odd).toMatchObject({ failed: "refused" });
  });
});

test("where Hugging Face's API is elsewhere, its tokens are for there", () => {
  const connector = connectorOf("hf-inference", "https://hub.example");
  const given = { text: TEXT, host: "hub.example" };
  expect(connectorSettings(connector, { model: "a/b" }, given)).toHaveProperty("settings.token");
});

test.each([
  ["invalid settings", "space", { url: "nonsense" }, undefined],
  ["a model without an owner", "hf-inference", { model: "tgi" }, undefined],
  ["a secret for an agent without one", "house", HOUSE, { text: TEXT, host: "x" }],
])("%s are a failure with a sentence", (_, kind, settings, secret) => {
  const connector = connectorOf(kind);
  expect(connectorSettings(connector, settings, secret)).toMatchObject({
    failed: "refused",
    detail: expect.stringMatching(/[^.]\.$/),
  });
});
