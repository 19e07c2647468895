import { locales } from "@wisp/game";
import { z } from "zod";
import { seatSchema, turnEvents } from "../common/turns/events.ts";
import { CELLS } from "./state.ts";

export const configSchema = z.strictObject({
  language: z.enum(locales).default("en"),
  moveTimeLimitMs: z.int().min(1).max(600_000).default(10_000),
});
export type Config = z.infer<typeof configSchema>;

/** Nothing is drawn and nothing is hidden. */
export const materialsSchema = z.strictObject({});
export type Materials = z.infer<typeof materialsSchema>;

/** A cell, counted 1 to 9 row by row from the top left. */
export const cellSchema = z.int().min(1).max(CELLS);

/** Every event of the game; all of them go to everyone. */
export const eventSchema = z.discriminatedUnion("type", [
  ...turnEvents(configSchema),
  z.strictObject({ type: z.literal("moved"), seat: seatSchema, cell: cellSchema }),
]);
export type Event = z.infer<typeof eventSchema>;
