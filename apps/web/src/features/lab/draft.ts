import type { ExperimentFile } from "@wisp/lab";

/** The parts of a plan that a form shows; what is absent or of another kind is not shown. */
export type Draft = Partial<ExperimentFile>;

/** What the text of a file holds; null while it is no JSON object. */
export function draftOf(text: string): Draft | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** The text of a file with one part changed; `undefined` takes the part out. */
export const changed = (draft: Draft, change: Draft): string =>
  JSON.stringify({ ...draft, ...change }, null, 2);
