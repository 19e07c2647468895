import { reasoningEfforts as accepted } from "@wisp/agents/prompts";
import { expect, it } from "vitest";
import { reasoningEfforts, switchField } from "./draft.ts";
import { readRequest, valuesOfCheck, valuesOfSettings } from "./input.ts";

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

it("reads filled fields, and leaves out empty ones", () => {
  const fields = {
    address: " owner/space ",
    model: "",
    key: "hf_abcdefgh",
    temperature: "0.5",
    strategy: "direct",
    prompts: "",
  };
  expect(readRequest(form({ ...fields, seed: " ", system: "You play.", ask: "" }))).toEqual({
    request: {
      address: "owner/space",
      key: "hf_abcdefgh",
      strategy: "direct",
      sampling: { temperature: 0.5 },
      templates: { system: "You play." },
    },
  });
  expect(readRequest(form({ address: "owner/space" }))).toEqual({
    request: { address: "owner/space" },
  });
});

it("reads how much a model thinks, and further fields as JSON", () => {
  const fields = { address: "a/b", reasoningEffort: "low", extraBody: ' {"top_k": 20} ' };
  const request = { address: "a/b", reasoningEffort: "low", extraBody: { top_k: 20 } };
  expect(readRequest(form(fields))).toEqual({ request });
  const { address: typed, ...more } = request;
  expect(valuesOfCheck({ input: { typed, ...more } })).toEqual({
    ...fields,
    extraBody: '{"top_k":20}',
  });
  const settings = {
    model: "o/m",
    templates: {},
    reasoningEffort: "low",
    extraBody: { top_k: 20 },
  };
  expect(valuesOfSettings("hf-inference", settings)).toMatchObject({
    reasoningEffort: "low",
    extraBody: '{"top_k":20}',
  });
});

it.each([
  ["its defaults", ["on", "on"], undefined],
  ["an unticked one", [null, "on"], { guess: false }],
  ["both unticked", [null, null], { guess: false, reason: false }],
])("reads the settings of a strategy with %s", (_, ticks, strategySettings) => {
  const data = form({ address: "a/b", strategy: "guess-speak-reason" });
  for (const [place, name] of ["guess", "reason"].entries()) {
    data.append(switchField("guess-speak-reason", name), "off");
    const tick = ticks[place];
    if (tick) data.append(switchField("guess-speak-reason", name), tick);
  }
  const request = { address: "a/b", strategy: "guess-speak-reason" };
  expect(readRequest(data)).toEqual({
    request: strategySettings === undefined ? request : { ...request, strategySettings },
  });
  // Those of another strategy do not count.
  data.set("strategy", "direct");
  expect(readRequest(data)).toEqual({ request: { address: "a/b", strategy: "direct" } });
});

it("keeps the settings of a strategy that have no checkbox", () => {
  const settings = { model: "o/m", templates: {}, strategy: "guess-speak-reason" };
  const strategySettings = { wording: "spygame-paper/1", reason: false };
  expect(valuesOfSettings("hf-inference", { ...settings, strategySettings })).toMatchObject({
    strategySettings: JSON.stringify(strategySettings),
  });
  const data = form({
    address: "a/b",
    strategy: "guess-speak-reason",
    [switchField("guess-speak-reason")]: '{"wording":"spygame-paper/1"}',
    [switchField("guess-speak-reason", "reason")]: "off",
  });
  expect(readRequest(data)).toMatchObject({ request: { strategySettings } });
});

it("offers the efforts that agents accept", () => {
  expect(reasoningEfforts).toEqual(accepted);
});

it.each([
  [{}, { problem: "address", field: "address" }],
  [{ address: "x".repeat(501) }, { problem: "address", field: "address" }],
  [
    { address: "a/b", key: "a b c d e f" },
    { problem: "key", field: "key" },
  ],
  [
    { address: "a/b", model: "m".repeat(201) },
    { problem: "field", field: "model" },
  ],
  [
    { address: "a/b", strategy: "s".repeat(41) },
    { problem: "field", field: "strategy" },
  ],
  [
    { address: "a/b", topP: "much" },
    { problem: "number", field: "topP" },
  ],
])("says what to change in %j", (fields, problem) => {
  expect(readRequest(form(fields))).toEqual(problem);
});

it.each(["{top_k: 20}", "[20]", "20"])("wants an object as further fields, not %s", (extraBody) => {
  const problem = { problem: "field", field: "extraBody" };
  expect(readRequest(form({ address: "a/b", extraBody }))).toEqual(problem);
});

it("fills a form again with its request", () => {
  const input = { typed: "a/b", model: "m", sampling: { seed: 7 }, templates: { ask: "Say." } };
  expect(valuesOfCheck({ input })).toEqual({ address: "a/b", model: "m", seed: "7", ask: "Say." });
  expect(valuesOfCheck({ input: { agentId: "x" } })).toEqual({});
});

it.each([
  [{ url: "https://a.example" }, { address: "https://a.example" }],
  [{ url: "https://o-s.hf.space", space: "o/s" }, { address: "space:o/s" }],
  [
    { baseUrl: "https://a.example/v1", model: "m", sampling: { maxTokens: 64 }, templates: {} },
    { address: "https://a.example/v1", model: "m", maxTokens: "64", prompts: "wisp-v1" },
  ],
  [
    { model: "o/m", templates: { ask: "Say." }, strategy: "direct", prompts: "wisp-v2" },
    { address: "model:o/m", ask: "Say.", strategy: "direct", prompts: "wisp-v2" },
  ],
  [{ model: "o/m", provider: "auto" }, { address: "model:o/m" }],
  [
    { model: "o/m", provider: "nebius" },
    { address: "model:o/m", provider: "nebius" },
  ],
  [
    { model: "tgi", endpointUrl: "https://e.example", provider: "auto" },
    { address: "https://e.example", model: "tgi" },
  ],
  [{ agent: "x" }, { address: "" }],
])("returns the input for settings %j", (settings, typed) => {
  expect(valuesOfSettings("a kind", settings)).toMatchObject(typed);
});

it("keeps the words of an agent, and takes those of a form", () => {
  const words = "Say little.";
  const settings = { model: "small", words, prompts: "wisp-v5" };
  const typed = { address: "pool:small", words, prompts: "wisp-v5" };
  expect(valuesOfSettings("pool", settings)).toEqual(typed);
  const request = { address: "pool:small", words };
  expect(readRequest(form(request))).toEqual({ request });
  expect(valuesOfCheck({ input: { typed: "pool:small", words } })).toEqual(request);
  const problem = { problem: "field", field: "words" };
  expect(readRequest(form({ ...request, words: "x".repeat(4_001) }))).toEqual(problem);
});

it("names the protocol of an agent card, whose address does not always show it", () => {
  expect(valuesOfSettings("a2a", { url: "https://a.example/me.json" })).toEqual({
    address: "a2a:https://a.example/me.json",
  });
});
