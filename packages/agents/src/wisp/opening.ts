import {
  type AnyGame,
  type Ask,
  type Locale,
  type Random,
  randomFrom,
  type Seat,
  Table,
} from "@wisp/game";
import type { VisibleEvent } from "../contract.ts";

/** The parts of a registered game that the check needs. */
export interface OpenableGame {
  readonly game: AnyGame;
  /** Configuration and materials of an ordinary match. */
  ordinary(
    locale: Locale,
    random: Random,
  ): { readonly config: unknown; readonly materials: unknown };
}

/** The first question of a match, with all events that its seat has seen by then. */
export interface Opening {
  readonly config: unknown;
  readonly seat: Seat;
  readonly seen: readonly VisibleEvent[];
  readonly view: unknown;
  readonly ask: Ask<unknown>;
}

/** Deals an ordinary match of a game, the same for the same seed, up to its first question. */
export function openingOf({ game, ordinary }: OpenableGame, locale: Locale, seed: string): Opening {
  const { config, materials } = ordinary(locale, randomFrom(seed));
  const seen: (VisibleEvent & { readonly seat: Seat })[] = [];
  const table = new Table(game, { seed, config, materials }, (seat, event, view) => {
    seen.push({ seat, event, view });
  });
  table.deal();
  table.advance();
  const [seat] = table.due;
  if (seat === undefined) throw new Error(`${game.id} asks nobody after the deal`);
  const view = table.view(seat);
  const own = seen.filter((each) => each.seat === seat);
  return { config, seat, seen: own, view, ask: game.ask(view, seat, locale) };
}
