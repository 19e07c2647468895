import { canonical } from "@wisp/game";
import type { Experiment } from "../plan/experiment.ts";

/** The conditions of a match: where one of these differs, so do variance and cost. */
const conditions = [
  "game",
  "language",
  "options",
  "agents",
  "subjects",
  "opponents",
  "table",
  "arms",
] satisfies (keyof Experiment)[];

/**
 * Why results of `pilot` are not informative about `experiment`, as a sentence; null where they are:
 * the two may differ in the number of blocks, in chance, and in the figures that are read.
 */
export function pilotProblem(experiment: Experiment, pilot: Experiment): string | null {
  const different = conditions.filter(
    (name) => canonical(experiment[name]) !== canonical(pilot[name]),
  );
  if (different.length > 0)
    return `They are of another experiment: ${different.join(", ")} differ.`;
  const unasked = experiment.probes.filter((name) => !pilot.probes.includes(name));
  return unasked.length > 0 ? `In them nobody was asked ${unasked.join(", ")}.` : null;
}
