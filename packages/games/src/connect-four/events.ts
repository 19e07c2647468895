import { z } from "zod";
import { seatSchema, turnEvents } from "../common/turns/events.ts";
import { columnSchema, configSchema } from "./config.ts";

/** Every event of the game; all of them go to everyone. */
export const eventSchema = z.discriminatedUnion("type", [
  ...turnEvents(configSchema),
  z.strictObject({ type: z.literal("moved"), seat: seatSchema, column: columnSchema }),
]);
export type Event = z.infer<typeof eventSchema>;
