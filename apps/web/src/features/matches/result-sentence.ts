import type { Locale } from "@wisp/game";
import { gameEntry, type ResultSummary } from "@wisp/games";
import { createTranslator } from "next-intl";
import { sanitizeName } from "#components/sanitize.ts";
import { messages } from "#i18n/messages.ts";

/** A finished match, as far as its result goes. */
export interface FinishedMatch extends ResultSummary {
  readonly seats: readonly (ResultSummary["seats"][number] & {
    readonly agent: string;
    readonly won: boolean;
  })[];
}

/** The result of a finished match as a sentence: its game's own, or who won. */
export function resultSentence(game: string, match: FinishedMatch, locale: Locale): string {
  const own = gameEntry(game)?.results;
  if (own !== undefined) return own.sentence(match, locale);
  const { result } = messages[locale].common;
  const t = createTranslator({ locale, messages: { result }, namespace: "result" });
  const winners = match.seats.flatMap((seat) => (seat.won ? [sanitizeName(seat.agent, 40)] : []));
  return winners.length === 0 ? t("nobody") : t("won", { names: winners.join(t("comma")) });
}
