import { isRegistered } from "@wisp/games";
import type { CheckResult, CheckStep } from "./contract.ts";
import { notNamed } from "./wisp/agent.ts";

/** A game that an agent plays in one language. */
export interface PlayedGame {
  readonly game: string;
  readonly locale: string;
}

type NamingStep = Pick<CheckStep, "name"> & { readonly locales?: readonly string[] | null };

/**
 * The games that an agent names in its check, each in the languages in which it says that it plays it;
 * null for an agent that names none, like those of most kinds.
 */
export function namedGames(steps: readonly NamingStep[]): readonly PlayedGame[] | null {
  const naming = steps.filter(({ locales }) => Array.isArray(locales));
  if (naming.length === 0) return null;
  return naming.flatMap(({ name: game, locales }) =>
    (locales ?? []).map((locale) => ({ game, locale })),
  );
}

/** Those of an agent's games that it does not name in its check; none if it names no games at all. */
export function unnamedGames<Game extends PlayedGame>(
  games: readonly Game[],
  steps: readonly NamingStep[],
): readonly Game[] {
  const named = namedGames(steps);
  if (named === null) return [];
  return games.filter(
    ({ game, locale }) => !named.some((each) => each.game === game && each.locale === locale),
  );
}

/** Whether an agent passed its check as far as these games go: where it goes wrong in others does not matter. */
export function passesFor(
  games: readonly Pick<PlayedGame, "game">[],
  {
    ok,
    steps,
  }: { readonly ok: boolean; readonly steps: readonly Pick<CheckStep, "name" | "ok">[] },
): boolean {
  const wrong = steps.filter((step) => !step.ok);
  const isOther = ({ name }: Pick<CheckStep, "name">): boolean =>
    isRegistered(name) && !games.some(({ game }) => game === name);
  return wrong.every(isOther) && (ok || wrong.length > 0);
}

/**
 * The result of a check of an agent that is registered for some games: those games decide, and other games
 * do not matter. It fails, too, if the agent does not name one of its games; `report` is called with the
 * steps that fail for that.
 */
export function requireNamedGames(
  registered: readonly PlayedGame[],
  result: CheckResult,
  report: (step: CheckStep) => void = () => {},
): CheckResult {
  const { steps } = result;
  // A game that the arena no longer has stays with the agent, but cannot be named.
  const asked = registered.filter(({ game }) => isRegistered(game));
  const unnamed = new Map(unnamedGames(asked, steps).map((each) => [each.game, each.locale]));
  const failed = [...unnamed].map(([name, locale]): CheckStep => {
    const tried = steps.find((step) => step.name === name);
    const named = { name, ms: tried?.ms ?? 0, locales: tried?.locales ?? [] };
    return { ...named, ...notNamed(name, locale), ok: false };
  });
  for (const step of failed) report(step);
  const all = [...steps.filter(({ name }) => !unnamed.has(name)), ...failed];
  return { ...result, ok: passesFor(asked, { ok: result.ok, steps: all }), steps: all };
}
