import type { ArenaSettings } from "../env.ts";
import { ownFolder } from "./places.ts";

/** That no arena is open on the data these settings lead to, and how those of another are named. */
export const closedSentence = ({
  databaseUrl,
  dataDirectory,
}: Pick<ArenaSettings, "databaseUrl" | "dataDirectory">): string =>
  databaseUrl === undefined
    ? `No arena is open on the data in ${dataDirectory ?? ownFolder} (if one is open on other data, set WISP_DATA to its value).`
    : "No arena is open here on the database of DATABASE_URL (if one is open on another database, set DATABASE_URL to its value).";
