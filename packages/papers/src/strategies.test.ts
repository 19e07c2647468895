import { readFileSync } from "node:fs";
import { outboundClient, type RecogniseDeps, recognise } from "@wisp/agents";
import { previewPrompt, promptVersions, switchesOf } from "@wisp/agents/prompts";
import { locales } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { situationSchema } from "../../agents/src/model/situation.ts";
import { promptSetupOf } from "../../agents/src/model/strategies.ts";
import { strategies } from "./strategies.ts";

const fixture = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

const situations = z
  .record(z.enum(locales), z.record(z.string(), situationSchema))
  .parse(fixture("../../agents/fixtures/prompts/situations.json"));

/** Every strategy of a paper with every version of the prompts. */
const everySettings = strategies
  .filter(({ id }) => !["reasoning", "direct", "structured"].includes(id))
  .flatMap(({ id: strategy }) => promptVersions.map((prompts) => ({ strategy, prompts })));

test.each(everySettings)("released prompts never change: $strategy, $prompts", (settings) => {
  const given = { templates: {}, ...settings };
  const shown = locales.map((locale) => {
    const entries = Object.entries(situations[locale]).map(([name, situation]) => [
      name,
      previewPrompt(given, situation, strategies),
    ]);
    return [locale, Object.fromEntries(entries)];
  });
  const { promptId } = promptSetupOf(given, strategies);
  expect(Object.fromEntries(shown)).toEqual(
    fixture(`../fixtures/prompts/${promptId.replace("/", "-")}.json`),
  );
});

test("a new agent may name a strategy of a paper where it is handed to what recognises agents", async () => {
  const client = outboundClient({ mode: "local" });
  const recognised = (given: Pick<RecogniseDeps, "strategies">) =>
    recognise(
      { typed: "openai:m@http://127.0.0.1:1/v1", strategy: "pgm" },
      { client, ...given },
      AbortSignal.timeout(30_000),
    );
  expect(await recognised({ strategies })).toMatchObject({ settings: { strategy: "pgm" } });
  expect(await recognised({})).toMatchObject({ failed: "refused" });
  await client.close();
});

describe.each(strategies.map((strategy) => [strategy.id, strategy] as const))(
  "the strategy %s",
  (id, strategy) => {
    test("has a name and a sentence in every language, and an id of its own", () => {
      expect(strategies.filter((each) => each.id === id)).toEqual([strategy]);
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      for (const locale of locales) {
        expect(strategy.label[locale]).not.toBe("");
        expect(strategy.about[locale]).toMatch(/[.。]$/);
      }
    });

    test("names its settings that are true or false for forms", () => {
      const defaults = strategy.settings?.parse({}) ?? {};
      for (const locale of locales) {
        const switches = switchesOf(strategy, locale);
        expect(switches.map(({ name, isOn }) => [name, isOn])).toEqual(
          Object.entries(defaults).filter(([, value]) => typeof value === "boolean"),
        );
        for (const { label, hint } of switches) expect(`${label} ${hint}`).toMatch(/\S+ \S+/);
      }
    });
  },
);
