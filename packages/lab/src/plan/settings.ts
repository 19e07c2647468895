import { canonical } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import { clusterOfSetting, type Setting } from "./experiment.ts";

/** What a setting fixes. */
type SettingParts = Pick<Setting, "options" | "materials" | "seats">;

/** The parts of both, part by part. Throws a RangeError where they fix the same thing differently. */
function joined(one: SettingParts, other: SettingParts): SettingParts {
  const parts: Record<string, unknown>[] = [];
  for (const kind of ["options", "materials", "seats"] as const) {
    const [left = {}, right = {}] = [one[kind], other[kind]];
    for (const [name, value] of Object.entries(right)) {
      if (Object.hasOwn(left, name) && canonical(left[name]) !== canonical(value)) {
        throw new RangeError(`two parts of a setting fix "${name}" of its ${kind} differently`);
      }
    }
    const both = Object.assign({}, left, right);
    if (Object.keys(both).length > 0) parts.push({ [kind]: both });
  }
  return Object.assign({}, ...parts);
}

/**
 * Every setting in two ways that share its cluster: a pair of words and its reverse, say. Their ids end in
 * "/1" and "/2".
 *
 * @param ways what is fixed besides
 * @throws RangeError where a way fixes differently what a setting fixes
 */
export const bothWays = (
  settings: readonly Setting[],
  ways: readonly [SettingParts, SettingParts],
): Setting[] =>
  settings.flatMap((setting) =>
    ways.map((way, at) => ({
      id: `${setting.id}/${at + 1}`,
      ...joined(setting, way),
      cluster: clusterOfSetting(setting),
    })),
  );

/**
 * A full factorial design: a setting for every combination of levels, named "rounds=2, order=seats".
 *
 * @param factors what each level fixes, by the name of its factor and its own; the last factor varies fastest
 * @throws RangeError where levels of two factors fix the same thing differently
 */
export function factorial(
  factors: Readonly<Record<string, Readonly<Record<string, SettingParts>>>>,
): Setting[] {
  let combinations: readonly { names: readonly string[]; parts: SettingParts }[] = [
    { names: [], parts: {} },
  ];
  for (const [factor, levels] of Object.entries(factors)) {
    combinations = combinations.flatMap(({ names, parts }) =>
      Object.entries(levels).map(([level, own]) => ({
        names: [...names, `${factor}=${level}`],
        parts: joined(parts, own),
      })),
    );
  }
  return combinations.map(({ names, parts }) => ({ id: names.join(", "), ...parts }));
}

/**
 * A number of a list's settings, at equal distances. Where settings say which seats places take, each choice of
 * seats occurs as often as another, or once more; else every other one is the next of its distance, so that
 * both ways of pairs occur.
 *
 * @param count at least 1; a shorter list is returned whole
 */
export function someSettings(settings: readonly Setting[], count: number): readonly Setting[] {
  if (settings.length <= count) return settings;
  const groups = [...Map.groupBy(settings, ({ seats }) => canonical(seats ?? null)).values()];
  if (groups.length > 1 && groups.every(({ length }) => length * groups.length >= count)) {
    const chosen = Array.from({ length: count }, (_, at) => {
      const group = groups[at % groups.length] ?? [];
      return group[Math.floor((at * group.length) / count)];
    });
    return settings.filter((setting) => chosen.includes(setting));
  }
  const step = settings.length / count;
  return Array.from({ length: count }, (_, at) => {
    const place = Math.floor(at * step) + (step >= 2 ? at % 2 : 0);
    return settings.slice(place, place + 1);
  }).flat();
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The content of a file with the list of a named set in the place of its name, so that the plan and its
 * hash contain what is played, whatever becomes of the set. Files without a set of their game's are
 * returned as they are: `checkExperiment` reports what is wrong with them.
 */
export async function withNamedSettings(given: unknown): Promise<unknown> {
  if (!isRecord(given) || typeof given.settings !== "string") return given;
  const entry = typeof given.game === "string" ? gameEntry(given.game) : undefined;
  const sets = entry?.settings ?? {};
  const read = Object.hasOwn(sets, given.settings) ? sets[given.settings] : undefined;
  if (read === undefined) return given;
  return { ...given, settings: await read(), settingsFrom: given.settings };
}
