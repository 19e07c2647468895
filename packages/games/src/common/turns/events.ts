import { missCodes, type OpenedVersion, versionField } from "@wisp/game";
import { type ZodType, z } from "zod";
import { SEATS } from "./state.ts";

export const seatSchema = z
  .int()
  .min(0)
  .max(SEATS - 1);

const turnOpened = z.strictObject({
  type: z.literal("turn-opened"),
  ask: z.literal("move"),
  seats: z.array(seatSchema),
});

/** A lost decision, which loses the match. */
const forfeited = z.strictObject({
  type: z.literal("forfeited"),
  seat: seatSchema,
  code: z.enum(missCodes),
});

/** `winner` is null for a draw. */
const matchClosed = z.strictObject({
  type: z.literal("match-closed"),
  winner: seatSchema.nullable(),
});

/** The events that every game of alternate moves has besides `moved`; all of them go to everyone. */
export const turnEvents = <Config extends ZodType>(config: Config) =>
  [
    z.strictObject({
      type: z.literal("match-opened"),
      config,
      names: z.array(z.string()),
      version: versionField,
    }),
    turnOpened,
    forfeited,
    matchClosed,
  ] as const;

/** One of `turnEvents`. */
export type TurnEvent<Config> =
  | (OpenedVersion & {
      readonly type: "match-opened";
      readonly config: Config;
      readonly names: string[];
    })
  | z.infer<typeof turnOpened>
  | z.infer<typeof forfeited>
  | z.infer<typeof matchClosed>;
