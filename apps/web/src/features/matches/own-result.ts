import type { ApiMatch } from "@wisp/api";
import type { createTranslator } from "next-intl";
import type { messages } from "#i18n/messages.ts";

type SeatResult = NonNullable<ApiMatch["result"]>["seats"][number];

/** Translations of such sentences: the messages under "common.ownResult". */
type OwnResultWords = ReturnType<
  typeof createTranslator<(typeof messages)["en"], "common.ownResult">
>;

/** The names of a game in a language, as far as these sentences need them. */
export interface ResultNames {
  readonly game: string;
  /** The role that the others look for, and its name; null: the game has no hidden role. */
  readonly hidden: { readonly role: string; readonly name: string } | null;
}

/** The result of a seat in a finished match; null where there is none. */
export const seatResultOf = ({ result }: ApiMatch, seat: number): SeatResult | null =>
  result?.seats.find((each) => each.seat === seat) ?? null;

/** The words for a match with a hidden role. */
function searchKey(own: SeatResult, hidden: SeatResult, hasRound: boolean) {
  const isSelf = hidden.seat === own.seat;
  const found = isSelf ? !own.won : own.won;
  // Who is found and then guesses the word wins all the same.
  if (!found && hidden.guessed === true) return isSelf ? "outGuessedSelf" : "outGuessed";
  if (!found) return isSelf ? "hid" : "escaped";
  // A foul may have ended it, not the votes of the table.
  if ((hidden.fouls ?? 0) > 0) return isSelf ? "stoppedSelf" : "stopped";
  if (isSelf) return hasRound ? "foundIn" : "found";
  return hasRound ? "caughtIn" : "caught";
}

/**
 * The result of a finished match as a sentence of the player of a seat, who is not named; null where the
 * match has no such seat or no result. Browsers use it too, so it knows no game by itself.
 */
export function ownResult(
  match: ApiMatch,
  seat: number,
  { game, hidden }: ResultNames,
  t: OwnResultWords,
): string | null {
  const own = seatResultOf(match, seat);
  if (own === null || match.result === null) return null;
  const { seats, rounds } = match.result;
  if (!seats.some(({ won }) => won)) return t("nobody", { game });
  const holder = hidden && seats.find(({ role }) => role === hidden.role);
  if (hidden === null || !holder) return t(own.won ? "won" : "lost", { game });
  const key = searchKey(own, holder, rounds !== null);
  return t(key, { role: hidden.name, round: rounds ?? 0 });
}
