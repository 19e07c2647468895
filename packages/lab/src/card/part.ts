import { BIAS_GAME } from "../bias/study.ts";
import { checkCollection, type PlannedExperiment } from "../collections/check.ts";
import type { CardSize, Collection, CollectionFile, Recipe } from "../collections/collection.ts";
import { layoutWith, recipeWith, shownIn, termsOf } from "../collections/names.ts";
import type { Library } from "../library.ts";
import { withClock } from "../plan/clock.ts";
import { type ArmChange, type Experiment, MAX_BLOCKS, SUBJECT } from "../plan/experiment.ts";
import { someSettings } from "../plan/settings.ts";
import type { CardExperiment, CardPart } from "./library.ts";
import { type CardSubject, JUDGE } from "./subject.ts";

const blocksIn = (
  { quick, standard }: Pick<CardExperiment, "quick" | "standard">,
  size: CardSize,
): number => ({ quick, standard, paper: MAX_BLOCKS })[size];

/** What every arm of a card sets of its subject. */
const changesOf = ({ playing }: CardSubject): ArmChange[] =>
  playing === undefined ? [] : [{ of: SUBJECT, settings: { ofModels: playing } }];

/** An experiment of a collection as the card of this size plays it, with its subject alone. */
function experimentOf(
  { experiment, entry }: PlannedExperiment,
  { withoutChanges, ...blocks }: CardExperiment,
  size: CardSize,
  subject: CardSubject,
): Experiment {
  const most = blocksIn(blocks, size);
  const { settings, settingsFrom, agents, subjects, arms } = experiment;
  const others = Object.entries(agents).filter(([name]) => !subjects.includes(name));
  const whole = Object.assign({}, experiment, {
    agents: Object.fromEntries([...others, [subject.name, subject.addressIn(entry)]]),
    subjects: [subject.name],
    arms: (withoutChanges ? [{ name: "as it plays", changes: [] }] : arms).map((arm) => ({
      ...arm,
      changes: [...arm.changes, ...changesOf(subject)],
    })),
    contrasts: [],
    blocks: { seed: experiment.blocks.seed, count: Math.min(most, experiment.blocks.count) },
    ...(settings !== undefined &&
      settings.length > most && {
        settings:
          settingsFrom === undefined ? settings.slice(0, most) : someSettings(settings, most),
      }),
  });
  return withClock(whole, subject.clock ?? "standard");
}

/** The metrics that can be made of these experiments. */
function metricsWith(
  { figures }: Pick<Collection, "figures">,
  experiments: ReadonlyMap<string, Experiment>,
): Collection["figures"] {
  const kept = new Set<string>();
  return figures.filter(({ id, recipe }) => {
    const isKept =
      recipe.kind === "measured"
        ? experiments.has(recipe.experiment) && isPlayed(recipe, experiments)
        : recipe.kind !== "skill" &&
          recipe.kind !== "of-best" &&
          termsOf(recipe).every((term) => kept.has(term));
    if (isKept) kept.add(id);
    return isKept;
  });
}

/** Whether an experiment still has the arm and the settings of a metric. */
function isPlayed(
  { experiment, arm, settings }: Extract<Recipe, { readonly kind: "measured" }>,
  experiments: ReadonlyMap<string, Experiment>,
): boolean {
  const { arms = [], settings: all = [] } = experiments.get(experiment) ?? {};
  return (
    (arm === undefined || arms.some(({ name }) => name === arm)) &&
    (settings ?? []).every((id) => all.some((setting) => setting.id === id))
  );
}

/** Stands in the subject's place until its address in each game is known. */
const ANYBODY = { subjects: { subject1: "agent:subject" } };

/** A part of the card: its experiments, and what can be made of them. */
export async function partOf(
  { id: part, file, experiments, asks, isJudged }: CardPart,
  size: CardSize,
  subject: CardSubject,
  library: Library,
): Promise<Required<Pick<CollectionFile, "experiments" | "studies" | "figures" | "layouts">>> {
  const renamed = (id: string): string => `${part}-${id}`;
  const change = { figure: renamed, experiment: renamed, study: renamed };
  const hosts: Record<string, string> =
    isJudged && subject.judge !== undefined ? { [JUDGE]: subject.judge } : {};
  const checked = await checkCollection(file, library, { ...ANYBODY, hosts });
  if ("problems" in checked) throw new RangeError(checked.problems.join(" "));
  const { collection } = checked;
  const placed = new Map(
    checked.experiments.flatMap((planned) => {
      const blocks = experiments[planned.id];
      const isPlanned =
        blocks !== undefined &&
        blocksIn(blocks, size) > 0 &&
        !(blocks.needsJudge && subject.judge === undefined);
      return isPlanned && (subject.games?.includes(planned.entry.game.id) ?? true)
        ? [[planned.id, experimentOf(planned, blocks, size, subject)]]
        : [];
    }),
  );
  const metrics = metricsWith(collection, placed);
  const known = new Set(metrics.map(({ id }) => id));
  const votes = size === "quick" ? undefined : asks?.[size];
  const studies =
    votes === undefined || subject.games?.includes(BIAS_GAME) === false
      ? []
      : (collection.studies ?? []).map(({ id, bias }) => ({
          id: renamed(id),
          bias: {
            ...bias,
            asks: votes,
            ...(subject.clock === "slow" && { clock: subject.clock }),
          },
        }));
  const layouts = collection.layouts.filter((layout) =>
    layout.kind === "bias"
      ? studies.some(({ id }) => id === renamed(layout.study))
      : layout.kind !== "experiment" &&
        layout.kind !== "paper" &&
        shownIn(layout).every((id) => known.has(id)),
  );
  return {
    experiments: [...placed].map(([id, experiment]) => ({
      id: renamed(id),
      experiment,
      subjects: "stay-out" as const,
    })),
    studies,
    figures: metrics.map((metric) => ({
      ...metric,
      id: renamed(metric.id),
      recipe: recipeWith(metric.recipe, change),
    })),
    layouts: layouts.map((layout) => layoutWith(layout, change)),
  };
}
