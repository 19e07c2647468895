import { type AnyGame, type Ask, type Locale, type Seat, type Setup, Table } from "@wisp/game";
import type { SeatContext } from "../contract.ts";
import { askedSituation } from "./prompt.ts";
import type { PromptSituation } from "./situation.ts";
import { lineOf } from "./transcript.ts";

/**
 * What `seat` knows when it is asked.
 *
 * @param version of the rules of the match; absent: the newest
 */
export function situationOf(
  game: AnyGame,
  { locale, seat, config }: Pick<SeatContext, "locale" | "seat" | "config">,
  transcript: readonly string[],
  ask: Ask<unknown>,
  view: unknown,
  version?: number,
): PromptSituation {
  return {
    locale,
    rules: game.rules(config, locale, version),
    you: game.you?.(view, seat, locale) ?? "",
    transcript: [...transcript],
    ...askedSituation(ask, locale),
  };
}

/** The first question of a match, as the player reads it to whom it is put. */
export function openingSituation(
  game: AnyGame,
  setup: Setup<unknown, unknown>,
  locale: Locale,
): PromptSituation {
  const transcripts = new Map<Seat, string[]>();
  const table = new Table(game, setup, (seat, event, view) => {
    const line = lineOf(game, { event, view }, locale);
    if (line !== "") transcripts.set(seat, [...(transcripts.get(seat) ?? []), line]);
  });
  table.deal();
  table.advance();
  for (const seat of table.due) {
    const view = table.view(seat);
    const ask = game.ask(view, seat, locale);
    // No agent is asked where only one answer is legal.
    if (ask.forced !== undefined) continue;
    const context = { locale, seat, config: setup.config };
    return situationOf(game, context, transcripts.get(seat) ?? [], ask, view);
  }
  throw new Error(`${game.id} asks nobody at its beginning`);
}
