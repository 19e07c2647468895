import { optionsWithClock } from "@wisp/games/clocks";
import { type ClockName, REASONING_CLOCK_MS } from "@wisp/games/reasoning";
import type { Experiment } from "./experiment.ts";

/**
 * An experiment whose agents have the time of a clock for every decision and interview: `standard` is that of the
 * plan itself, and `slow` 120 s. Where the plan gives more it stays, and so does what an arm or a setting changes.
 */
export function withClock<Planned extends Experiment>(
  experiment: Planned,
  clock: ClockName,
): Planned {
  if (clock === "standard") return experiment;
  const { game, options, interviews } = experiment;
  const atLeast = (ms: unknown): number =>
    typeof ms === "number" ? Math.max(ms, REASONING_CLOCK_MS) : REASONING_CLOCK_MS;
  const limits = Object.keys(optionsWithClock(game, REASONING_CLOCK_MS));
  return {
    ...experiment,
    options: {
      ...options,
      ...Object.fromEntries(limits.map((name) => [name, atLeast(options[name])])),
    },
    interviews: interviews.map((each) =>
      each.timeLimitMs === undefined ? each : { ...each, timeLimitMs: atLeast(each.timeLimitMs) },
    ),
  };
}
