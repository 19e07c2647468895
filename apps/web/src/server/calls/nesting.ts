/** No JSON that makes sense here comes near; one nested thousands deep overflows the stack. */
export const MAX_LEVELS = 20;

const within = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value) : [];

/** Whether a value is nested deeper than `MAX_LEVELS`. */
export function isDeep(value: unknown): boolean {
  let level = within(value);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return true;
    level = level.flatMap(within);
  }
  return false;
}
