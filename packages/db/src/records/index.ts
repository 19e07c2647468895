export { leagueMatches, type StoredMatchRecord, seasonMatchRecords } from "./read.ts";
