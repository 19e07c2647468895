import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  agentAppearance,
  creatureOf,
  creatures,
  creaturesOfMatch,
  hueOf,
  masksOf,
  seatHue,
} from "./appearance.ts";

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

it("never gives two seats of a table one creature or one hue", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 2, max: 12 }), (match, seats) => {
      const masks = masksOf(match, seats);
      expect(masks).toHaveLength(seats);
      expect(new Set(masks.map(({ creature }) => creature)).size).toBe(seats);
      expect(masks.map(({ hue }) => hue)).toEqual(
        Array.from({ length: seats }, (_, seat) => seatHue(seat)),
      );
    }),
  );
});

it("seats other creatures in other matches, and the same in the same", () => {
  const tables = Array.from({ length: 200 }, (_, at) =>
    masksOf(`01a1f82a-df9f-733b-ab90-${String(at).padStart(12, "0")}`, 6)
      .map(({ creature }) => creature)
      .join(" "),
  );
  expect(new Set(tables).size).toBeGreaterThan(195);
  const known = masksOf("01a1f82a-df9f-733b-ab90-e7bda0d3f8b3", 6).map(({ creature }) => creature);
  expect(known).toEqual(["pear", "cat", "raven", "golem", "owl", "ram"]);
});

it("keeps the hues of seats apart, and off those of the lamp, the spy and civilians", () => {
  const hues = Array.from({ length: 12 }, (_, seat) => seatHue(seat));
  expect(hues.slice(0, 6)).toEqual([22, 122, 172, 222, 296, 346]);
  for (const [seat, hue] of hues.entries()) {
    expect((hue >= 50 && hue <= 105) || (hue >= 240 && hue <= 265)).toBe(false);
    for (const other of hues.slice(seat + 1)) {
      const apart = Math.abs(hue - other);
      expect(Math.min(apart, 360 - apart)).toBeGreaterThanOrEqual(18);
    }
  }
});

const id = "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3";
const agents = ["wary-fox", "bold", "calm"].map((slug) => ({ slug, avatar: 0 }));

describe("the creatures of a match", () => {
  it("are all while an agent of a seat can be replaced", () => {
    expect(creaturesOfMatch({ id, agents }, false)).toEqual(creatures);
  });

  it("are the masks of its seats once it is over", () => {
    const shown = creaturesOfMatch({ id, agents }, true);
    expect(shown).toEqual(masksOf(id, agents.length).map(({ creature }) => creature));
    expect(shown.length).toBeLessThan(creatures.length);
  });
});
