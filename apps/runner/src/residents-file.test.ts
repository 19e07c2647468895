import { connectors, outboundClient, priceTable } from "@wisp/agents";
import { games } from "@wisp/games";
import { afterAll, expect, test } from "vitest";
import { type DeclaredResident, readResidents } from "./residents.ts";

const client = outboundClient({ mode: "public" });
afterAll(() => client.close());
const KEY = "sk-planted-0123456789abcdef";
const price = { from: "2026-01-01", inputPerMillion: 1, outputPerMillion: 2, source: "test" };
const deps = {
  connectors: connectors({
    client,
    games,
    prices: priceTable([{ service: "models.example", model: "priced", ...price }]),
  }),
  keyFrom: (name: string) => (name === "SET" ? KEY : name === "SHORT" ? "abc" : undefined),
};
const good = {
  id: "qwen",
  name: "Qwen",
  connector: "openai",
  settings: { baseUrl: "https://models.example/v1", model: "priced" },
  keyFrom: "SET",
  locales: ["en", "zh"],
  maxConcurrent: 2,
  spendPerDay: 1.5,
};
const read = (...entries: unknown[]): DeclaredResident[] =>
  readResidents(JSON.stringify(entries), deps);

test("a valid file is read, with the key apart from the settings and for its host alone", () => {
  const hf = {
    ...good,
    id: "hub",
    connector: "hf-inference",
    settings: { model: "Qwen/Qwen2.5-72B-Instruct" },
    spendPerDay: null,
    description: "A well-known model.",
  };
  const [one, two] = read(good, hf);
  expect(one).toMatchObject({
    id: "qwen",
    model: "priced",
    microsPerDay: 1_500_000,
    secret: { text: KEY, host: "models.example" },
    settings: { limitField: "max_tokens", sampling: { maxTokens: 1_024 } },
  });
  expect(JSON.stringify(one?.settings)).not.toContain(KEY);
  expect(two).toMatchObject({
    microsPerDay: null,
    secret: { host: "huggingface.co" },
    settings: { provider: "auto" },
  });
  expect(read()).toEqual([]);
});

const without = (...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(good).filter(([name]) => !names.includes(name)));

test.each([
  [{ ...good, id: "No Spaces" }, /^Resident number 1: id: An id has 1 to 40 small letters/],
  [without("name"), /^Resident number 1: name: /],
  [without("spendPerDay"), /^Resident number 1: spendPerDay: /],
  [{ ...good, connector: "space" }, /^Resident number 1: connector: /],
  [{ ...good, locales: ["en", "en"] }, /locales: A language is listed twice/],
  [{ ...good, locales: [] }, /locales: /],
  [{ ...good, games: [] }, /games: /],
  [{ ...good, games: ["chess"] }, /games\.0: /],
  [{ ...good, games: ["tic-tac-toe", "tic-tac-toe"] }, /games: A game is listed twice/],
  [{ ...good, maxConcurrent: 21 }, /maxConcurrent: /],
  [{ ...good, keyFrom: KEY }, /keyFrom: This names an environment variable; it is not the key/],
  [{ ...good, keyFrom: "UNSET" }, /^Resident qwen: keyFrom: the environment has no UNSET\.$/],
  [{ ...good, keyFrom: "SHORT" }, /^Resident qwen: keyFrom: A key has 8 characters or more/],
  [{ ...good, settings: { ...good.settings, key: KEY } }, /^Resident qwen: settings hold a key/],
  [{ ...good, settings: { model: "priced" } }, /^Resident qwen: settings: baseUrl/],
  [
    { ...good, settings: { ...good.settings, baseUrl: "https://127.0.0.1/v1" } },
    /^Resident qwen: settings: baseUrl/,
  ],
  [
    { ...good, settings: { ...good.settings, model: "unheard-of" } },
    /^Resident qwen: spendPerDay cannot be enforced, because the price of unheard-of \(openai\) is not known/,
  ],
  [{ ...good, extra: true }, /extra/],
])("a mistake is reported in a sentence, without a key: %#", (entry, sentence) => {
  let message = "";
  try {
    read(entry);
  } catch (error) {
    message = error instanceof Error ? error.message : "";
  }
  expect(message).toMatch(sentence);
  expect(message).not.toContain(KEY);
});

test("each mistake has its line; a price nobody knows is no matter without a limit", () => {
  expect(() =>
    read({ ...good, name: "" }, good, good, { ...good, id: "x", keyFrom: "NONE" }),
  ).toThrow(
    /^Resident number 1: .*\nResident qwen: it is listed twice\.\nResident x: keyFrom: .*$/,
  );
  const free = { ...good, settings: { ...good.settings, model: "free" }, spendPerDay: null };
  expect(read(free)).toMatchObject([{ microsPerDay: null }]);
  expect(() => readResidents("{", deps)).toThrow(/^It is not JSON\.$/);
  expect(() => readResidents("{}", deps)).toThrow(/^It is not a list of residents\.$/);
});
