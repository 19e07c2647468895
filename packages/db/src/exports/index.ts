export {
  type ChangedSeason,
  changedSeasons,
  type ExportedSeason,
  exportedSeason,
  mayExport,
} from "./season-source.ts";
