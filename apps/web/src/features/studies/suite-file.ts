import { z } from "zod";
import type { StudyDraft } from "./draft.ts";

/** A suite as far as a study needs it. */
const suiteSchema = z.object({
  format: z.string(),
  name: z.string().min(1).optional(),
  interview: z.string().optional(),
  /** What the first format calls it. */
  probe: z.string().optional(),
  matches: z.array(z.object({ match: z.string().optional() })),
  moments: z.array(z.object({ match: z.number(), seat: z.number(), at: z.number() })),
});

/** A file that has no name. */
const UNNAMED = "suite";

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A suite's file without its events, which the site has itself. What is no suite stays as it is: the site says why. */
export function readSuiteFile(text: string): Pick<StudyDraft, "suite" | "suiteName"> {
  const { data } = suiteSchema.safeParse(jsonIn(text));
  return data === undefined
    ? { suiteName: UNNAMED, suite: text }
    : { suiteName: data.name ?? UNNAMED, suite: JSON.stringify(data) };
}
