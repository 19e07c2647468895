import { z } from "zod";

/** A word as a pack gives it: its aliases count as the word. */
export const packWordSchema = z.strictObject({
  word: z.string().min(1).max(60),
  aliases: z.array(z.string().min(1).max(60)).default([]),
});
export type PackWord = z.infer<typeof packWordSchema>;
