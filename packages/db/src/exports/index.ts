export { type ChangedSeason, changedSeasons } from "./changed.ts";
export { mayExport } from "./rights.ts";
export { type ExportedSeason, exportedSeason } from "./season-source.ts";
