import { type GameEvent, inGameNames, type Locale } from "@wisp/game";
import type { Folds } from "./fold.ts";

const NEUTRAL = /^Player (\d+)$/;

/** A player's name as pages show it in a language: the neutral "Player 5" is "5号" in Chinese. */
export const shownName = (name: string, locale: Locale): string =>
  locale === "zh" ? name.replace(NEUTRAL, "$1号") : name;

/** The same log with the players' names as pages show them; the host's sentences follow. */
export function withShownNames<State, Event>(
  folds: Folds<State, Event>,
  locale: Locale,
): Folds<State, Event> {
  const shown = (event: GameEvent): GameEvent => {
    const names = inGameNames(event);
    if (names.length === 0) return event;
    const renamed = { ...event, names: names.map((name) => shownName(name, locale)) };
    return renamed;
  };
  return {
    parse: (event) => folds.parse(shown(event)),
    evolve: (state, event) => folds.evolve(state, event),
  };
}
