import { UsageError } from "./command.ts";

/** The whole number from 1 to `most` that a flag was given; throws UsageError for anything else. */
export function wholeNumber(flag: string, text: string | undefined, most: number): number {
  const value = Number(text);
  if (text === undefined || !Number.isInteger(value) || value < 1 || value > most) {
    throw new UsageError(`${flag} is a whole number from 1 to ${most}.`);
  }
  return value;
}
