import type { Layout, Recipe } from "./collection.ts";

/** What is done to each id that a recipe or a layout names. */
export interface NameChange {
  figure(id: string): string;
  experiment(id: string): string;
  study(id: string): string;
}

/** A recipe with other ids in the places of those that it names. */
export function recipeWith(recipe: Recipe, change: NameChange): Recipe {
  switch (recipe.kind) {
    case "measured":
    case "skill":
      return { ...recipe, experiment: change.experiment(recipe.experiment) };
    case "weighted": {
      const of = recipe.of.map(({ figure, weight }) => ({ figure: change.figure(figure), weight }));
      return { ...recipe, of };
    }
    case "mean":
    case "pooled":
    case "area":
      return { ...recipe, of: recipe.of.map((id) => change.figure(id)) };
    case "divided":
    case "of-best":
      return { ...recipe, of: change.figure(recipe.of) };
  }
}

/** A layout with other ids in the places of those that it names. */
export function layoutWith(layout: Layout, change: NameChange): Layout {
  switch (layout.kind) {
    case "table": {
      const rows = layout.rows.map((row) => ({
        ...row,
        figures: row.figures.map((id) => (id === null ? null : change.figure(id))),
      }));
      return { ...layout, rows };
    }
    case "radar":
      return { ...layout, axes: layout.axes.map((id) => change.figure(id)) };
    case "bars":
      return { ...layout, parts: layout.parts.map((id) => change.figure(id)) };
    case "bias":
      return { ...layout, study: change.study(layout.study) };
    case "experiment":
      return { ...layout, experiment: change.experiment(layout.experiment) };
    case "paper":
      return layout;
  }
}

/** The metrics that are named on the way through a recipe or a layout. */
function metricsIn(visit: (change: NameChange) => unknown): readonly string[] {
  const found: string[] = [];
  const same = (id: string): string => id;
  const metric = (id: string): string => {
    found.push(id);
    return id;
  };
  visit({ figure: metric, experiment: same, study: same });
  return found;
}

/** The metrics that a recipe is made of. */
export const termsOf = (recipe: Recipe): readonly string[] =>
  metricsIn((change) => recipeWith(recipe, change));

/** The metrics that a layout shows. */
export const shownIn = (layout: Layout): readonly string[] =>
  metricsIn((change) => layoutWith(layout, change));
