import type { AnyGame, GameEvent, Locale } from "@wisp/game";
import { print } from "./command.ts";
import { oneLine } from "./visible.ts";

/** Prints the host's words about each event, for a reader who sees all of them. */
export function narrator(game: AnyGame, locale: Locale): (event: GameEvent) => void {
  let state: unknown;
  return (event) => {
    state = game.evolve(state, event);
    const sentence = oneLine(game.narrate(event, state, locale));
    if (sentence !== "") print(sentence);
  };
}
