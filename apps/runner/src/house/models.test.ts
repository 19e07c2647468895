import { connectors, outboundClient, priceTable } from "@wisp/agents";
import { games } from "@wisp/games";
import { afterAll, expect, test } from "vitest";
import { loadResidents } from "../residents.ts";
import { houseModels } from "./models.ts";

const client = outboundClient({ mode: "public" });
afterAll(() => client.close());

const KEY = "sk-planted-0123456789abcdef";
const price = { from: "2026-01-01", inputPerMillion: 1, outputPerMillion: 2, source: "test" };
const deps = {
  connectors: connectors({
    client,
    games,
    prices: priceTable([{ service: "models.example", model: "Lab/Lamp-8B", ...price }]),
  }),
  keyFrom: (name: string) => (name === "LAMP_KEY" ? KEY : undefined),
};

const LAMP = "Lab/Lamp-8B https://models.example/v1 LAMP_KEY 3";

test("one line makes agents of a model's name, whose languages share its limit", () => {
  expect(houseModels(`${LAMP};\n other https://models.example/v1 - -;`)).toMatchObject([
    {
      id: "lamp-8b",
      name: "Lamp-8B",
      settings: { baseUrl: "https://models.example/v1", model: "Lab/Lamp-8B" },
      keyFrom: "LAMP_KEY",
      locales: ["en", "zh"],
      spendPerDay: 1.5,
    },
    { id: "other", name: "other", spendPerDay: null },
  ]);
  expect(houseModels(" ;\n")).toEqual([]);
});

test.each([
  ["model https://models.example/v1 LAMP_KEY", /lacks something/],
  [`${LAMP} more`, /too many words/],
  ["model https://models.example/v1 LAMP_KEY much", /"much" is no amount of US dollars/],
  ["/// https://models.example/v1 - -", /no letter or digit/],
])("%j is refused with a sentence", (text, sentence) => {
  expect(() => houseModels(text)).toThrow(sentence);
});

test("models are declared beside the residents of a file, and mistakes name the variable", async () => {
  const { modelSlugs } = await loadResidents({ models: LAMP }, deps);
  expect(modelSlugs).toEqual(["lamp-8b-en", "lamp-8b-zh"]);
  expect((await loadResidents({}, deps)).modelSlugs).toEqual([]);
  await expect(loadResidents({ models: `${LAMP};${LAMP}` }, deps)).rejects.toThrow(
    /^WISP_HOUSE_MODELS cannot be used: Resident lamp-8b: it is listed twice/,
  );
  await expect(
    loadResidents({ models: "dear https://models.example/v1 LAMP_KEY 3" }, deps),
  ).rejects.toThrow(/^WISP_HOUSE_MODELS .* price of dear/);
  await expect(
    loadResidents({ models: "lamp https://models.example/v1 NO_KEY -" }, deps),
  ).rejects.toThrow(/the environment has no NO_KEY/);
});
