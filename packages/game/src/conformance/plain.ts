/** The text that two equal values share; views and events are plain data, so equal JSON means equal values. */
export const textOf = (value: unknown): string => JSON.stringify(value) ?? "undefined";

/** The first difference between two texts, for a message. */
export function parting(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 60);
  return `…${around(one)}… against …${around(other)}…`;
}

/** Throws a sentence with the first difference unless both are equal. */
export function same(what: string, one: unknown, other: unknown): void {
  const [first, second] = [textOf(one), textOf(other)];
  if (first !== second) throw new Error(`${what} differ: ${parting(first, second)}`);
}

/**
 * Freezes a value and all it holds, so that a later change throws.
 * @throws an Error for anything that is not plain data: it would be lost between server and page.
 */
export function frozen<T>(value: T): T {
  if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint") {
    throw new Error(`a ${typeof value} is not plain data`);
  }
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== Array.prototype && kind !== null) {
    throw new Error(`a ${value.constructor.name} is not plain data`);
  }
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}
