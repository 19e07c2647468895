import { canonical } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import type { Arm, Experiment, Setting } from "../plan/experiment.ts";

/**
 * The options of an arm: the experiment's, the setting's over them, and the arm's over both. No arm and
 * setting of a checked experiment have an option in common.
 */
export const optionsIn = (
  { options }: Pick<Experiment, "options">,
  { changes }: Arm,
  setting?: Setting,
): Record<string, unknown> => ({
  ...options,
  ...setting?.options,
  ...Object.fromEntries(
    changes.flatMap((change) => ("option" in change ? [[change.option, change.value]] : [])),
  ),
});

/** Settings that differ in their options, the first of each; [undefined] where there are none. */
export function optionSettings({ settings }: Experiment): readonly (Setting | undefined)[] {
  if (settings === undefined) return [undefined];
  const first = new Map<string, Setting>();
  for (const setting of settings) {
    const key = canonical(setting.options ?? {});
    if (!first.has(key)) first.set(key, setting);
  }
  return [...first.values()];
}

/** The configurations of all arms in all settings, as far as they differ. */
export const configsOf = ({ game }: Pick<GameEntry, "game">, experiment: Experiment): unknown[] =>
  optionSettings(experiment).flatMap((setting) =>
    experiment.arms.map((arm) => game.config.parse(optionsIn(experiment, arm, setting))),
  );
