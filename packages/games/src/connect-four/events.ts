import { missCodes } from "@wisp/game";
import { z } from "zod";
import { columnSchema, configSchema, seatSchema } from "./config.ts";

/** Every event of the game; all of them go to everyone. */
export const eventSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
  }),
  z.strictObject({
    type: z.literal("turn-opened"),
    ask: z.literal("move"),
    seats: z.array(seatSchema),
  }),
  z.strictObject({ type: z.literal("moved"), seat: seatSchema, column: columnSchema }),
  /** A lost decision, which loses the match. */
  z.strictObject({ type: z.literal("forfeited"), seat: seatSchema, code: z.enum(missCodes) }),
  /** `winner` is null for a draw. */
  z.strictObject({ type: z.literal("match-closed"), winner: seatSchema.nullable() }),
]);
export type Event = z.infer<typeof eventSchema>;
