import chestAndWardrobe from "./chest-and-wardrobe.json" with { type: "json" };

/** Matches that language models played elsewhere, as `wisp verify` reads them, each with the id that it has in every arena. */
export const recordings: readonly unknown[] = [chestAndWardrobe];
