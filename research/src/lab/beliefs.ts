import { calibrationOf, type MatchStatements } from "@wisp/lab";
import { CoverageCount } from "../science/coverage.ts";
import { statedChances } from "./groups.ts";
import { drawsOf } from "./options.ts";

const VOTES = 3;
const EVIDENCE = 1;

function statementsOf(matches: number, boldness: number, label: string): MatchStatements[] {
  const random = drawsOf("beliefs");
  return Array.from({ length: matches }, (_, match) => {
    // All votes of a match rest on the same evidence: they are far from independent.
    const stated = statedChances(random(`${label}/${match}`), EVIDENCE, boldness);
    return { match, statements: Array.from({ length: VOTES }, () => stated) };
  });
}

/** Intervals of Brier scores and of reliability bins, for agents that exaggerate by `boldness`. */
export function beliefsOf(matches: number, boldness: number, replicates: number) {
  const truth = calibrationOf(statementsOf(60_000, boldness, `${boldness}/truth`));
  const [brier, bins] = [new CoverageCount(), new CoverageCount()];
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const found = calibrationOf(
      statementsOf(matches, boldness, `${boldness}/${matches}/${replicate}`),
    );
    if (found === null || truth === null) continue;
    brier.add(found.brier, truth.brier.value);
    for (const { from, observed } of found.bins) {
      const true_ = truth.bins.find((bin) => bin.from === from);
      if (true_ !== undefined) bins.add(observed, true_.observed.value);
    }
  }
  return { brier, bins, truth };
}
