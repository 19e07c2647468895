/** The text that two equal values share; views and events are plain data, so equal JSON means equal values. */
export const textOf = (value: unknown): string => JSON.stringify(value) ?? "undefined";

/** The first difference between two texts, for a message. */
export function parting(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 60);
  return `…${around(one)}… against …${around(other)}…`;
}

const isPlain = (value: object): boolean => {
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === Array.prototype || kind === null;
};

/** Whether two values have equal texts for sure, without writing them: most share most of their parts. */
function alike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return false;
  }
  if (!isPlain(one) || Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  const [parts, others] = [Object.entries(one), Object.entries(other)];
  return (
    parts.length === others.length &&
    parts.every(([key, part], at) => key === others[at]?.[0] && alike(part, others[at]?.[1]))
  );
}

/** Whether two values have equal texts. */
export const equal = (one: unknown, other: unknown): boolean =>
  alike(one, other) || textOf(one) === textOf(other);

/** Throws a sentence with the first difference unless both are equal. */
export function same(what: string, one: unknown, other: unknown): void {
  if (alike(one, other)) return;
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
  if (!isPlain(value)) throw new Error(`a ${value.constructor.name} is not plain data`);
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}
