import type { ApiAgentGame } from "@wisp/api";
import { isLocale } from "#i18n/locale.ts";

type ChosenGame = Pick<ApiAgentGame, "game" | "locale">;

/** A game in a language as forms write it: "who-is-spy/en"; null for other texts. */
export function playedIn(text: string): ChosenGame | null {
  const [game = "", locale] = text.split("/");
  return isLocale(locale) ? { game, locale } : null;
}

/** The games of a form for a new agent. */
export const chosenGames = (form: FormData): ChosenGame[] =>
  form.getAll("games").flatMap((value) => playedIn(String(value)) ?? []);
