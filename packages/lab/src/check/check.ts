import { type GameEntry, gameEntry, games } from "@wisp/games";

import { patternsOf } from "../blocks/patterns.ts";
import { seatingsOfAll } from "../blocks/seatings.ts";
import { type Experiment, experimentSchema, matchesInBlock } from "../plan/experiment.ts";
import { equalArms, idleChanges, selfPlay, wrongOptions } from "./arms.ts";
import { listed } from "./listed.ts";
import { wrongAgents, wrongContrasts, wrongExtras, wrongFigures } from "./names.ts";
import { wrongSeats } from "./seats.ts";

/** An experiment that can be run, or everything that is wrong with it, each as a sentence. */
export type Checked =
  | { readonly experiment: Experiment; readonly entry: GameEntry }
  | { readonly problems: readonly string[] };

/** Everything that would keep an experiment from running or from showing anything. */
function problemsOf(experiment: Experiment, entry: GameEntry): string[] {
  const { table, arms, budget } = experiment;
  const problems = [
    ...wrongAgents(experiment),
    ...wrongContrasts(experiment),
    ...wrongFigures(experiment, entry),
    ...wrongExtras(experiment, entry),
    ...wrongSeats(experiment),
    ...arms.flatMap((arm) => wrongOptions(entry, experiment, arm)),
  ];
  const deals = entry.deals.map(({ name }) => name);
  const unknown = table.flatMap((place) =>
    Object.keys(place.deals).filter((name) => !deals.includes(name)),
  );
  problems.push(...unknown.map((name) => `${entry.game.id} deals no "${name}": ${listed(deals)}.`));
  if (unknown.length === 0 && patternsOf(entry.deals, table).length === 0) {
    problems.push("The game cannot deal what the places ask for.");
  }
  const least = matchesInBlock(experiment);
  if (budget.matches !== undefined && budget.matches < least) {
    problems.push(
      `The budget of ${budget.matches} matches is below one block, which has ${least}.`,
    );
  }
  const needed = experiment.blocks.count * least;
  const { kind } = experiment.stopping;
  if (kind === "fixed" && budget.matches !== undefined && budget.matches < needed) {
    problems.push(
      `The budget of ${budget.matches} matches is below the ${needed} that a fixed experiment plays before it is read.`,
    );
  }
  problems.push(...idleChanges(experiment));
  if (problems.length > 0) return problems;
  const seatings = seatingsOfAll(experiment);
  return [...equalArms(entry, experiment, seatings), ...selfPlay(experiment, seatings)];
}

/** Reads an experiment from the content of a file or a form, and finds everything that would prevent it from running. */
export function checkExperiment(given: unknown): Checked {
  const parsed = experimentSchema.safeParse(given);
  if (!parsed.success) {
    return {
      problems: parsed.error.issues.map(({ path, message }) =>
        path.length === 0 ? message : `${path.join(".")}: ${message}`,
      ),
    };
  }
  const experiment = parsed.data;
  const entry = gameEntry(experiment.game);
  if (entry === undefined) {
    return { problems: [`There is no game "${experiment.game}": ${listed(Object.keys(games))}.`] };
  }
  const problems = problemsOf(experiment, entry);
  return problems.length > 0 ? { problems } : { experiment, entry };
}
