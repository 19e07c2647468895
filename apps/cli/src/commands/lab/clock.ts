import { type ClockName, clockNames } from "@wisp/games/reasoning";
import { UsageError } from "../../command.ts";

/** The flag for how long agents have for a decision. */
export const clockOption = { type: "string", default: "standard" } as const;

/** Reads the flag; throws UsageError. */
export function clockOf(text: string): ClockName {
  const found = clockNames.find((name) => name === text);
  if (found === undefined) throw new UsageError(`--clock is ${clockNames.join(" or ")}.`);
  return found;
}
