import { locales } from "@wisp/game";
import { compositeShapeSchema, numberRange, storedRange } from "@wisp/game/shape-schema";
import { z } from "zod";

/** Everything that a prompt says about a match at one moment, to one player. */
export const situationSchema = z.strictObject({
  locale: z.enum(locales),
  rules: z.string(),
  /** Who the player is: its name, its word; "" in games that do not say. */
  you: z.string(),
  /** The host's report of what the player saw, a line each. */
  transcript: z.array(z.string()),
  question: z.string(),
  /**
   * Whether the question leaves out what the fields below say. Questions recorded before games left it out
   * say it themselves.
   */
  bare: z.boolean().default(false),
  /** The legal answers, when they can be listed. */
  options: z.array(z.string()),
  /** What each of the options means; empty where options are their own labels. */
  labels: z.array(z.string()).default([]),
  /** The legal numbers, where the answer is one; both ends are legal. */
  number: z.strictObject(storedRange(numberRange)).nullable().default(null),
  /** Most code points of an answer; null: no cap. */
  cap: z.int().nullable(),
  /** The form of the answer, where it is a list or an object; null: the fields above say it. */
  shape: compositeShapeSchema.nullable().default(null),
  /** Time limit in milliseconds; null where the record has none. */
  timeLimitMs: z.number().nullable().default(null),
});
export type PromptSituation = Readonly<z.infer<typeof situationSchema>>;
