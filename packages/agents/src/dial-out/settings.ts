import { z } from "zod";

/** A dial-out agent is addressed by its own id: its messages are stored under it. */
export const dialOutSettings = z.strictObject({ agent: z.uuid() });

export type DialOutSettings = z.infer<typeof dialOutSettings>;
