import {
  experimentHash,
  forecastOf,
  matchesInBlock,
  pilotProblem,
  pointsOf,
  shown,
} from "@wisp/lab";
import { print, UsageError } from "../../command.ts";
import { oneWord } from "../../one-word.ts";
import { oneLine } from "../../visible.ts";
import { readExperiment } from "./experiment-file.ts";
import { readResults } from "./results-file.ts";

export const usage = "lab plan <experiment.json> [--pilot results.jsonl]";

/** Prints the cost of an experiment and what it can show, or its problems. */
export async function plan(words: readonly string[]): Promise<number> {
  const { values, word: file } = oneWord(words, usage, { pilot: { type: "string" } });
  const { experiment, entry } = await readExperiment(file);
  const pilot = values.pilot === undefined ? undefined : await readResults(values.pilot);
  if (values.pilot !== undefined && pilot === undefined) {
    throw new UsageError(`There is no file ${values.pilot}.`);
  }
  const problem = pilot === undefined ? null : pilotProblem(experiment, pilot.experiment);
  if (problem !== null) {
    throw new UsageError(oneLine(`${values.pilot} cannot serve as a pilot. ${problem}`));
  }
  const { matches, dollars, primary, detectable } = forecastOf(
    ...([entry, experiment, pilot?.matches ?? []] as const),
  );
  print(oneLine(`${experiment.name}: ${experiment.question}`));
  print(`Plan: ${experimentHash(experiment)}`);
  print(
    `${experiment.blocks.count} blocks of ${matchesInBlock(experiment)} matches: ${matches} matches.`,
  );
  print(
    dollars === null
      ? "Cost: not known. Give the results of a short run with --pilot for an estimate."
      : `Cost: about $${dollars.toFixed(2)}, from ${pilot?.matches.length ?? 0} earlier matches.`,
  );
  for (const { label, effect, pilotBlocks } of detectable) {
    const size =
      effect === null
        ? "no difference is large enough"
        : `${shown(effect, primary.unit)}${pointsOf(primary.unit)}`;
    const source = pilotBlocks === 0 ? "the largest possible variance" : `${pilotBlocks} blocks`;
    print(
      `Detectable in 80% of runs if it were the only comparison, ${label}: ${size} (from ${source})`,
    );
  }
  return 0;
}
