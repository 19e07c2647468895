export { leagueMatches, type StoredRecord, seasonRecords } from "./read.ts";
