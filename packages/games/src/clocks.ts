import { gameEntry } from "./index.ts";

/** Options that limit the time of a decision, in milliseconds. */
const isClock = (option: string): boolean => option.endsWith("TimeLimitMs");

/** The time limits of a game's decisions with a configuration, by option. */
function clocksOf(game: string, config: unknown): ReadonlyMap<string, number> {
  const parsed = gameEntry(game)?.game.config.safeParse(config);
  const options = parsed?.success ? Object.entries(Object(parsed.data)) : [];
  return new Map(
    options.flatMap(([name, value]) =>
      isClock(name) && typeof value === "number" ? [[name, value] as const] : [],
    ),
  );
}

/**
 * The shortest time limit of a decision in matches with a configuration, in milliseconds; null for a
 * game that is not registered or a configuration that it does not take.
 */
export function clockMsOf(game: string, config: unknown): number | null {
  const clocks = [...clocksOf(game, config).values()];
  return clocks.length === 0 ? null : Math.min(...clocks);
}

/** The options of a game that give `ms` for every decision. */
export const optionsWithClock = (game: string, ms: number): Readonly<Record<string, number>> =>
  Object.fromEntries([...clocksOf(game, {}).keys()].map((name) => [name, ms]));
