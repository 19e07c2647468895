import { expect, test } from "vitest";
import { refusalOfPacks, refusalWithoutPairs, type SeasonOfPacks } from "./refusal.ts";

const season: SeasonOfPacks = {
  drawsWords: true,
  house: false,
  visibility: "public",
  locales: ["en"],
};
const hidden = { name: "Owls", locale: "en", public: false, retiredAt: null, ranked: 3 };
const open = { ...hidden, public: true };
const unlisted = { ...season, visibility: "unlisted" as const };

test.each([
  ["a public season on hidden words", season, [hidden], undefined],
  ["a public season on the public pack", season, [], "public-pack"],
  ["a public season on an open pack and a hidden one", season, [hidden, open], "public-pack"],
  ["the house season on the public pack", { ...season, house: true }, [], undefined],
  ["an unlisted season on the public pack", unlisted, [], undefined],
  ["an unlisted season on an open pack", unlisted, [open], undefined],
  ["a pack that is retired", season, [{ ...hidden, retiredAt: new Date() }], "retired-pack"],
  ["a language without a pack", { ...season, locales: ["en", "zh"] }, [hidden], "no-words"],
  ["a pack without a pair for ranked matches", season, [{ ...hidden, ranked: 0 }], "no-words"],
  ["a game without words", { ...season, drawsWords: false }, [], undefined],
])("%s", (_, each, packs, failed) => {
  expect(refusalOfPacks(each, packs)?.failed).toBe(failed);
});

test.each([
  ["no packs", [], null],
  ["a pack with pairs for ranked matches", [hidden], null],
  ["a pack whose pairs have one rating, or low ones", [{ ...hidden, ranked: 0 }], "in en"],
  ["a pack that was retired since", [{ ...hidden, retiredAt: new Date() }], "in en"],
])("at its start, a season with %s", (_, packs, detail) => {
  const refusal = refusalWithoutPairs(season, packs);
  if (detail === null) expect(refusal).toBeNull();
  else {
    expect(refusal).toMatchObject({ failed: "no-words", detail: expect.stringContaining(detail) });
  }
});
