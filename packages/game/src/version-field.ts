import { z } from "zod";

/**
 * The field `version` of a game's first event: the version of the rules of the match. Logs of version 1 do
 * not have it.
 */
export const versionField = z.int().min(2).optional();
