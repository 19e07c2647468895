import { z } from "zod";

/** A change of state of an experiment that ran in an arena. */
export const runChangeSchema = z.strictObject({
  at: z.iso.datetime(),
  status: z.enum(["running", "paused", "finished"]),
  /** Why it was paused or ended, as the arena names it; null: it continues. */
  reason: z
    .enum([
      "all-blocks",
      "decided",
      "budget",
      "owner",
      "unreachable",
      "failed",
      "forbidden",
      "expired",
    ])
    .nullable(),
});
export type RunChange = z.infer<typeof runChangeSchema>;

/** A line of a file of results from an arena: what happened to the experiment, in order. */
export const historySchema = z.strictObject({ history: z.array(runChangeSchema) });
