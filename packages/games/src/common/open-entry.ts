import { textFor } from "@wisp/game";
import type { ZodType } from "zod";
import type { GameEntry } from "../entry.ts";

/** The part of the entry that every game has in which nothing is dealt and nothing is drawn. */
export const openEntry = (
  config: ZodType,
): Pick<GameEntry, "open" | "ordinary" | "content" | "deals" | "space" | "legal"> => ({
  open: true,
  ordinary: (locale) => ({ config: config.parse({ language: locale }), materials: {} }),
  content: null,
  deals: [],
  space: null,
  legal: textFor,
});
