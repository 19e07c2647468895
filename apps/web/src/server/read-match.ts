import { getMatch } from "@wisp/db";
import { cache } from "react";
import { database } from "./storage/database.ts";

/** A match, read once per page; null when there is none. */
export const readMatch = cache((id: string) => getMatch(database(), id));
