import type { Experiment } from "../plan/experiment.ts";
import { cellName } from "./cells.ts";

/** Two cells that are compared: the first minus the second. */
export interface CellPair {
  /** As a table names it: "gullible: PIA − baseline". */
  readonly label: string;
  readonly cells: readonly [string, string];
  /** The fields that differ, and those that are the same in both. */
  readonly names: readonly [string, string];
  readonly of: string;
}

/** All comparisons that an experiment planned: those of arms once for each subject. */
export const comparedIn = ({ contrasts, subjects }: Experiment): CellPair[] =>
  contrasts.flatMap((contrast): CellPair[] => {
    if ("subjects" in contrast) {
      const { subjects: names, arm } = contrast;
      const [one, other] = names;
      const cells = [cellName(one, arm), cellName(other, arm)] as const;
      return [{ label: `${arm}: ${one} − ${other}`, cells, names, of: arm }];
    }
    const [one, other] = contrast.arms;
    return subjects.map((subject) => ({
      label: `${subject}: ${one} − ${other}`,
      cells: [cellName(subject, one), cellName(subject, other)],
      names: contrast.arms,
      of: subject,
    }));
  });
