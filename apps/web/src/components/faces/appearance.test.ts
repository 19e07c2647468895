import { expect, it } from "vitest";
import { agentAppearance, creatureOf, hueOf } from "./appearance.ts";
import { creatures } from "./creatures.ts";

it.each([
  ["bayes", "golem", 224],
  ["mistral-mime", "owl", 224],
  ["qwen-quill", "cyclops", 224],
  ["狐狸", "fox", 135],
  ["", "fox", 344],
])("always gives %j the same face", (slug, creature, hue) => {
  expect(agentAppearance({ slug, avatar: 0 })).toEqual({ creature, hue });
});

it("gives an owner eight avatars that differ in creature and in hue", () => {
  for (const slug of ["bayes", "mistral-mime", "a", "z-9"]) {
    const faces = Array.from({ length: 8 }, (_, avatar) => agentAppearance({ slug, avatar }));
    expect(new Set(faces.map(({ creature }) => creature)).size).toBe(8);
    expect(new Set(faces.map(({ hue }) => hue)).size).toBe(8);
  }
});

it("spreads agents over all creatures and hues, none of them reserved", () => {
  const slugs = Array.from({ length: 3_000 }, (_, at) => `agent-${at}`);
  const perCreature = Map.groupBy(slugs, (slug) => creatureOf(slug));
  expect(perCreature.size).toBe(creatures.length);
  for (const { length } of perCreature.values()) expect(length).toBeGreaterThan(150);
  const hues = new Set(slugs.map((slug) => hueOf(slug)));
  expect(hues.size).toBe(12);
  for (const hue of hues) {
    expect((hue >= 50 && hue <= 105) || (hue >= 240 && hue <= 265)).toBe(false);
  }
});
