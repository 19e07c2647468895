import { missCodes, versionField } from "@wisp/game";
import { z } from "zod";
import { choices, configSchema, seatSchema } from "./config.ts";

const round = z.int().min(1).max(50);

/** Every event of the game; all of them go to everyone. */
export const eventSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("match-opened"),
    config: configSchema,
    names: z.array(z.string()),
    version: versionField,
  }),
  z.strictObject({
    type: z.literal("turn-opened"),
    round,
    ask: z.literal("choice"),
    seats: z.array(seatSchema),
  }),
  /** All choices of a round together, by seat; `missed` says why one was not made. */
  z.strictObject({
    type: z.literal("choices-shown"),
    round,
    choices: z.array(
      z.strictObject({
        choice: z.enum(choices),
        missed: z.enum(missCodes).nullable(),
        points: z.int().min(0),
      }),
    ),
  }),
  /** `winner` is the only seat with the most points, null when several have them. */
  z.strictObject({ type: z.literal("match-closed"), winner: seatSchema.nullable() }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
