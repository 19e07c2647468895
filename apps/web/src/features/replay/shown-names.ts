import type { ApiMatchLog } from "@wisp/api";
import type { GameEvent, Locale } from "@wisp/game";
import { inGameNames } from "@wisp/game/in-game-names";
import type { Folds } from "./fold.ts";

const NEUTRAL = /^Player (\d+)$/;

/** A player's name as pages show it in a language: the neutral "Player 5" is "5号" in Chinese. */
export const shownName = (name: string, locale: Locale): string =>
  locale === "zh" ? name.replace(NEUTRAL, "$1号") : name;

function shownEvent<Event extends GameEvent>(event: Event, locale: Locale): Event {
  const names = inGameNames(event);
  if (names.length === 0) return event;
  return { ...event, names: names.map((name) => shownName(name, locale)) };
}

/** The same log with the players' names as pages show them; the host's sentences follow. */
export function withShownNames<State, Event>(
  folds: Folds<State, Event>,
  locale: Locale,
): Folds<State, Event> {
  return {
    parse: (event) => folds.parse(shownEvent(event, locale)),
    evolve: (state, event) => folds.evolve(state, event),
  };
}

/** The log of a match in a language with the names as pages show them: for what reads it as a whole. */
export const logWithShownNames = (log: ApiMatchLog, locale: Locale): ApiMatchLog => ({
  ...log,
  events: log.events.map((each) => ({ ...each, event: shownEvent(each.event, locale) })),
});
