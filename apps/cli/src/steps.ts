import { type CheckStep, speechWarnings } from "@wisp/agents";
import { oneLine } from "./visible.ts";

/** A step as shown, from this machine or from an arena. */
export type ShownStep = Pick<CheckStep, "name" | "ok" | "ms" | "detail"> & {
  readonly pending?: boolean;
  readonly found?: string;
  /** What was found, as an arena says it. */
  readonly code?: string | null;
};

const verdictOf = ({ ok, pending, found, code }: ShownStep): string => {
  if (pending === true) return "wait  ";
  if (ok && speechWarnings.some((each) => each === (found ?? code))) return "warn  ";
  return ok ? "ok    " : "failed";
};

/** A step of a check on one line. */
export const stepLine = (step: ShownStep): string =>
  oneLine(`  ${verdictOf(step)} ${step.name} (${step.ms} ms) ${step.detail}`);
