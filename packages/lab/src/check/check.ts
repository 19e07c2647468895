import type { Locale } from "@wisp/game";
import { type GameEntry, gameEntry, games } from "@wisp/games";

import { canDeal } from "../blocks/patterns.ts";
import { seatingsOfAll } from "../blocks/seatings.ts";
import { type Experiment, experimentSchema, matchesInBlock } from "../plan/experiment.ts";
import { equalArms, idleChanges, selfPlay, wrongOptions } from "./arms.ts";
import { listed } from "./listed.ts";
import { wrongAgents, wrongContrasts, wrongExtras, wrongFigures } from "./names.ts";
import { schemaErrors, schemaProblems } from "./schema-problems.ts";
import { wrongSeats } from "./seats.ts";
import type { ProblemSentences } from "./sentences/contract.ts";
import { problemSentences } from "./sentences/sentences.ts";
import { unstorableTexts } from "./unstorable.ts";

/** An experiment that can be run, or everything that is wrong with it, each as a sentence. */
export type CheckResult =
  | { readonly experiment: Experiment; readonly entry: GameEntry }
  | { readonly problems: readonly string[] };

/** As many as somebody reads at once. */
const MAX_PROBLEMS = 50;

/** The first of many problems, and how many others there are. */
const shortened = (problems: readonly string[], sentences: ProblemSentences): readonly string[] =>
  problems.length <= MAX_PROBLEMS
    ? problems
    : [
        ...problems.slice(0, MAX_PROBLEMS - 1),
        sentences.moreProblems(problems.length - MAX_PROBLEMS + 1),
      ];

/** Everything that would keep an experiment from running or from showing anything. */
function problemsOf(
  experiment: Experiment,
  entry: GameEntry,
  sentences: ProblemSentences,
): string[] {
  const { table, arms, budget } = experiment;
  const problems = [
    ...wrongAgents(experiment, sentences),
    ...wrongContrasts(experiment, sentences),
    ...wrongFigures(experiment, entry, sentences),
    ...wrongExtras(experiment, entry, sentences),
    ...wrongSeats(experiment, sentences),
    ...arms.flatMap((arm) => wrongOptions(entry, experiment, arm, sentences)),
  ];
  const deals = entry.deals.map(({ name }) => name);
  const unknown = table.flatMap((place) =>
    Object.keys(place.deals).filter((name) => !deals.includes(name)),
  );
  problems.push(
    ...unknown.map((name) => sentences.unknownDeal(entry.game.id, name, listed(deals, sentences))),
  );
  if (unknown.length === 0 && !canDeal(entry.deals, table)) {
    problems.push(sentences.impossibleDeals());
  }
  const least = matchesInBlock(experiment);
  if (budget.matches !== undefined && budget.matches < least) {
    problems.push(sentences.budgetBelowBlock(budget.matches, least));
  }
  const needed = experiment.blocks.count * least;
  const { kind } = experiment.stopping;
  if (kind === "fixed" && budget.matches !== undefined && budget.matches < needed) {
    problems.push(sentences.budgetBelowPlan(budget.matches, needed));
  }
  problems.push(...idleChanges(experiment, sentences));
  if (problems.length > 0) return problems;
  const seatings = seatingsOfAll(experiment);
  return [
    ...equalArms(entry, experiment, seatings, sentences),
    ...selfPlay(experiment, seatings, sentences),
  ];
}

/**
 * Reads an experiment from the content of a file or a form, and finds everything that would prevent it
 * from running.
 *
 * @param locale the language of the problems
 */
export function checkExperiment(given: unknown, locale: Locale = "en"): CheckResult {
  const sentences = problemSentences(locale);
  const parsed = experimentSchema.safeParse(given, { error: schemaErrors(locale) });
  if (!parsed.success) {
    return { problems: shortened(schemaProblems(parsed.error.issues, locale), sentences) };
  }
  const unstorable = unstorableTexts(parsed.data, sentences);
  if (unstorable.length > 0) return { problems: shortened(unstorable, sentences) };
  const experiment = parsed.data;
  const entry = gameEntry(experiment.game);
  if (entry === undefined) {
    return {
      problems: [sentences.unknownGame(experiment.game, listed(Object.keys(games), sentences))],
    };
  }
  const problems = problemsOf(experiment, entry, sentences);
  return problems.length > 0 ? { problems: shortened(problems, sentences) } : { experiment, entry };
}
