import type { CardLibrary, CollectionFile, CollectionText, ExperimentFile } from "@wisp/lab";
import { cardParts } from "./card.ts";
import { deep } from "./deep/collection.ts";
import { deepPresets } from "./deep/presets.ts";
import deepTables from "./deep/tables.json" with { type: "json" };
import { interintent } from "./interintent/collection.ts";
import { interintentNote, interintentPresets } from "./interintent/presets.ts";
import interintentTables from "./interintent/tables.json" with { type: "json" };
import { llmarena, llmarenaPrinted } from "./llmarena/collection.ts";
import llmarenaTables from "./llmarena/tables.json" with { type: "json" };
import { magic, magicPgm } from "./magic/collection.ts";
import { magicNote, magicPresets } from "./magic/presets.ts";
import magicTables from "./magic/tables.json" with { type: "json" };
import spygameBias from "./spygame/bias.json" with { type: "json" };
import { spygame } from "./spygame/collection.ts";
import { spygameNote, spygamePresets } from "./spygame/presets.ts";
import spygameTables from "./spygame/tables.json" with { type: "json" };
import { attackDefence, mainTable, reasoning, variants, wis } from "./wis/presets.ts";
import wisTables from "./wis/tables.json" with { type: "json" };

/** Example experiments, by name. They run unchanged, with house agents. */
export const presets: Readonly<Record<string, ExperimentFile>> = {
  "main-table": mainTable,
  "attack-defence": attackDefence,
  reasoning,
  variants,
  ...spygamePresets,
  ...magicPresets,
  ...deepPresets,
  ...interintentPresets,
};

/** What to know before running a preset, by its name; most have nothing. */
export const presetNotes: Readonly<Record<string, CollectionText>> = Object.fromEntries([
  ...Object.keys(spygamePresets).map((name) => [name, spygameNote]),
  ...Object.keys(magicPresets).map((name) => [name, magicNote]),
  ...Object.keys(interintentPresets).map((name) => [name, interintentNote]),
]);

/** Example collections, by name. They run unchanged, with house agents. */
export const collectionPresets: Readonly<Record<string, CollectionFile>> = {
  wis,
  spygame,
  magic,
  "magic-pgm": magicPgm,
  llmarena,
  "llmarena-printed": llmarenaPrinted,
  deep,
  interintent,
};

/** Table 3 of SpyGame. Its percentages are these votes of 576; Figure 3 prints no numbers. */
export const paperBias = spygameBias;

/** Names that earlier releases gave to tables: files may have them. */
const earlierTables = {
  "spygame-table-1": deepTables["deep-table-1"],
  "spygame-table-8": deepTables["deep-table-8"],
};

/** What apps hand to the lab. */
export const library: CardLibrary = {
  presets,
  tables: {
    ...wisTables,
    ...spygameTables,
    ...earlierTables,
    ...deepTables,
    ...magicTables,
    ...llmarenaTables,
    ...interintentTables,
  },
  cardParts,
};
