import { canonical } from "@wisp/game";
import { MIN_BLOCKS } from "../analysis/contrast.ts";
import { configsOf } from "../blocks/options.ts";
import type { PlannedExperiment } from "../collections/check.ts";
import type { Collection, ComposedMetric } from "../collections/collection.ts";
import type { CollectionPart } from "../collections/leaves.ts";
import { termsOf } from "../collections/names.ts";
import { type LabMetric, metricsFor } from "../plan/metrics.ts";
import { partOf } from "../results/blocks.ts";
import { sourcesOf, titleIn } from "./card.ts";

/** The experiments that a metric is made of, by id. */
const experimentsOf = (metrics: readonly ComposedMetric[], id: string): string[] => [
  ...new Set(sourcesOf(metrics, id).map(({ experiment }) => experiment)),
];

/** Whether points of a match are 1 or 0 as wins are. */
const areWins = ({ entry, experiment }: CollectionPart): boolean =>
  configsOf(entry, experiment).every((config) => {
    const { least, most, scale } = entry.points(config);
    return least === 0 && most === 1 && scale === 1;
  });

/** Whether a metric of points or wins is the share of wins of all matches of its experiment. */
function isShareOfWins(metric: LabMetric, part: CollectionPart): boolean {
  if (metric.of !== "wins" && metric.of !== "points") return false;
  return part.results.every(({ seats, pointsScale }) =>
    seats
      .filter(({ measured }) => measured)
      .every((seat) => {
        const own = partOf(metric, seat, pointsScale);
        return own !== null && own[0] === (seat.won ? 1 : 0);
      }),
  );
}

/** What a metric measures, as a text, up to a factor: the same for metrics that differ in name only. */
function quantityOf(
  { recipe }: ComposedMetric,
  known: ReadonlyMap<string, string>,
  parts: readonly CollectionPart[],
): string {
  const of = (id: string): string => known.get(id) ?? id;
  switch (recipe.kind) {
    case "measured": {
      const { figure, ...rest } = recipe;
      const own = parts.filter(({ id }) => id === recipe.experiment);
      const isWins = own.every((part) => {
        const metric = metricsFor(part.entry).get(figure);
        return metric !== undefined && areWins(part) && isShareOfWins(metric, part);
      });
      return canonical({ ...rest, figure: own.length > 0 && isWins ? "wins" : figure });
    }
    case "divided":
      return of(recipe.of);
    case "mean":
    case "pooled":
      return recipe.of.length === 1
        ? of(recipe.of[0] ?? "")
        : canonical({ kind: recipe.kind, of: recipe.of.map(of).sort() });
    case "area":
      return canonical({ kind: recipe.kind, of: recipe.of.map(of) });
    case "weighted":
      return canonical({
        kind: recipe.kind,
        of: recipe.of.map(({ figure, weight }) => ({ figure: of(figure), weight })),
      });
    case "skill":
    case "of-best":
      return canonical(recipe);
  }
}

/** A metric of a comparison, and whether its difference is tested. */
interface ComparedMetric {
  readonly metric: ComposedMetric;
  readonly experiments: readonly string[];
  /** Why it is not tested, by the plan; null where it is. */
  readonly untested: "part" | "few-matches" | null;
}

/**
 * The metrics of cards that are compared, each quantity once: of metrics that are the same up to a factor, the first.
 * Parts that no table shows are not tested apart from the metrics that they are a part of, and nor are metrics that
 * are planned with fewer blocks than an interval needs: Holm's correction of the others would only be stricter.
 * None of this depends on what was found.
 *
 * @param parts of both cards
 */
export function comparedMetrics(
  { figures, layouts }: Pick<Collection, "figures" | "layouts">,
  experiments: readonly PlannedExperiment[],
  parts: readonly CollectionPart[],
): ComparedMetric[] {
  const known = new Map<string, string>();
  for (const metric of figures) known.set(metric.id, quantityOf(metric, known, parts));
  const distinct = figures.filter(
    ({ id }, at) => figures.findIndex((each) => known.get(each.id) === known.get(id)) === at,
  );
  const inOthers = new Set(
    distinct.flatMap(({ recipe }) => termsOf(recipe).map((id) => known.get(id))),
  );
  return distinct.map((metric) => {
    const own = experimentsOf(figures, metric.id);
    const blocks = experiments.reduce(
      (sum, { id, experiment }) => (own.includes(id) ? sum + experiment.blocks.count : sum),
      0,
    );
    const isPart = titleIn(layouts, metric.id) === null && inOthers.has(known.get(metric.id));
    const untested = isPart ? "part" : blocks < MIN_BLOCKS ? "few-matches" : null;
    return { metric, experiments: own, untested };
  });
}
