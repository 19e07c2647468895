import { z } from "zod";

/** A dial-out agent is addressed by its own id: its messages are stored under it. */
export const dialOutSettings = z.strictObject({ agent: z.uuid() });

export type DialOutSettings = z.infer<typeof dialOutSettings>;

/** What an agent acknowledges a message with; `result` is an object in the agent protocol. */
export const acknowledgementSchema = z.object({
  success: z.boolean(),
  result: z.unknown().optional(),
  errMsg: z.string().nullish(),
});
