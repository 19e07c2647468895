export { collectionPresets, library, paperBias, presetNotes, presets } from "./library.ts";
export { llmarenaOf } from "./llmarena/collection.ts";
export { suitePresets } from "./llmarena/spots.ts";
export { type OwnTable, ownTables } from "./ours.ts";
export { papers } from "./papers.ts";
export { studyPresets } from "./studies.ts";
