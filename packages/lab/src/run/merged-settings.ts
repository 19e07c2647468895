const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Settings with an arm's over them; groups (sampling, prompts) are merged name by name. */
export function mergedSettings(
  own: unknown,
  over: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const base = isGroup(own) ? own : {};
  const changed = Object.entries(over).map(([name, value]) => [
    name,
    isGroup(value) && isGroup(base[name]) ? { ...base[name], ...value } : value,
  ]);
  return { ...base, ...Object.fromEntries(changed) };
}
