import { describe, expect, it } from "vitest";
import { creatureOf } from "./appearance.ts";
import { creatures } from "./creatures.ts";
import { masksOf } from "./masks.ts";
import { creaturesOfMatch } from "./match-creatures.ts";

const id = "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3";
const agents = ["wary-fox", "bold", "calm"].map((slug) => ({ slug, avatar: 0 }));

describe("the creatures of a match", () => {
  it("are all while an agent of a seat can be replaced", () => {
    expect(creaturesOfMatch({ id, agents }, false)).toEqual(creatures);
  });

  it("are the masks and the agents' own once it is over", () => {
    const shown = creaturesOfMatch({ id, agents }, true);
    const needed = [
      ...masksOf(id, agents.length).map(({ creature }) => creature),
      ...agents.map(({ slug }) => creatureOf(slug)),
    ];
    expect(new Set(shown)).toEqual(new Set(needed));
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.length).toBeLessThan(creatures.length);
  });
});
