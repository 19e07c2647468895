import type { CheckStep } from "@wisp/agents";
import { oneLine } from "./visible.ts";

/** A step as shown, from this machine or from an arena. */
export type ShownStep = Pick<CheckStep, "name" | "ok" | "ms" | "detail"> & {
  readonly pending?: boolean;
};

const verdictOf = ({ ok, pending }: ShownStep): string => {
  if (pending === true) return "wait  ";
  return ok ? "ok    " : "failed";
};

/** A step of a check on one line. */
export const stepLine = (step: ShownStep): string =>
  oneLine(`  ${verdictOf(step)} ${step.name} (${step.ms} ms) ${step.detail}`);
