import { locales } from "@wisp/game";
import { z } from "zod";
import { seatSchema, turnEvents } from "../common/turns/events.ts";
import { COLUMNS } from "./state.ts";

/** The public configuration; the board's size is LLMArena's (appendix A.2). */
export const configSchema = z.strictObject({
  language: z.enum(locales).default("en"),
  /**
   * Whether a question numbers the columns and lists those that are not full. LLMArena compares
   * both (table 2): without hints, models make more illegal moves.
   */
  positionHints: z.boolean().default(true),
  moveTimeLimitMs: z.int().min(1).max(600_000).default(10_000),
});
export type Config = z.infer<typeof configSchema>;

/** Nothing is drawn and nothing is hidden. */
export const materialsSchema = z.strictObject({});
export type Materials = z.infer<typeof materialsSchema>;

/** A column, counted 1 to 7 from the left. */
export const columnSchema = z.int().min(1).max(COLUMNS);

/** Every event of the game; all of them go to everyone. */
export const eventSchema = z.discriminatedUnion("type", [
  ...turnEvents(configSchema),
  z.strictObject({ type: z.literal("moved"), seat: seatSchema, column: columnSchema }),
]);
export type Event = z.infer<typeof eventSchema>;
