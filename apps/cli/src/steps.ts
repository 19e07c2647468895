import type { CheckStep } from "@wisp/agents";
import { oneLine } from "./visible.ts";

const verdictOf = ({ ok, pending }: CheckStep): string => {
  if (pending === true) return "wait  ";
  return ok ? "ok    " : "failed";
};

/** A step of a check on one line. */
export const stepLine = (step: CheckStep): string =>
  oneLine(`  ${verdictOf(step)} ${step.name} (${step.ms} ms) ${step.detail}`);
