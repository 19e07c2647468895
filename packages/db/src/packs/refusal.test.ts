import { expect, test } from "vitest";
import { refusalOfPacks, type SeasonOfPacks } from "./refusal.ts";

const season: SeasonOfPacks = {
  drawsWords: true,
  house: false,
  visibility: "public",
  locales: ["en"],
};
const hidden = { name: "Owls", locale: "en", public: false, retiredAt: null, families: 3 };
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
  ["a pack without an accepted family", season, [{ ...hidden, families: 0 }], "no-words"],
  ["a game without words", { ...season, drawsWords: false }, [], undefined],
])("%s", (_, each, packs, failed) => {
  expect(refusalOfPacks(each, packs)?.failed).toBe(failed);
});
