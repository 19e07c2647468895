import type { CardPart } from "@wisp/lab";
import sizes from "./card.json" with { type: "json" };
import { deepOfOne } from "./deep/card.ts";
import { llmarena } from "./llmarena/collection.ts";
import { magic } from "./magic/collection.ts";
import { spygame } from "./spygame/collection.ts";
import { wisOfOne } from "./wis/presets.ts";

/** What the papers measure of one agent, in the order of the card; the file beside this one has the numbers of matches. */
export const cardParts: readonly CardPart[] = [
  { id: "wis", file: wisOfOne, ...sizes.wis },
  { id: "spygame", file: spygame, ...sizes.spygame },
  { id: "magic", file: magic, ...sizes.magic },
  { id: "llmarena", file: llmarena, ...sizes.llmarena },
  { id: "deep", file: deepOfOne, ...sizes.deep },
];
