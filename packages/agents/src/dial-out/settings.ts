import { z } from "zod";

/** An agent that dials out is found by its own id: its letters lie under it. */
export const dialOutSettings = z.strictObject({ agent: z.uuid() });

export type DialOutSettings = z.infer<typeof dialOutSettings>;
