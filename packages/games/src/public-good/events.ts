import { missCodes, versionField } from "@wisp/game";
import { z } from "zod";
import { configSchema, ENDOWMENT, MAX_SEATS, seatSchema } from "./config.ts";

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
    ask: z.literal("contribution"),
    seats: z.array(seatSchema),
  }),
  /** All contributions of a round together, by seat; `missed` says why a decision was lost. */
  z.strictObject({
    type: z.literal("contributions-shown"),
    round,
    contributions: z.array(
      z.strictObject({
        amount: z.int().min(0).max(ENDOWMENT),
        missed: z.enum(missCodes).nullable(),
      }),
    ),
  }),
  /** The pool before it is multiplied, in points. */
  z.strictObject({
    type: z.literal("pool-shared"),
    pool: z
      .int()
      .min(0)
      .max(ENDOWMENT * MAX_SEATS),
  }),
  z.strictObject({ type: z.literal("match-closed"), winners: z.array(seatSchema) }),
]);
export type Event = z.infer<typeof eventSchema>;
export type EventOf<Type extends Event["type"]> = Extract<Event, { type: Type }>;
