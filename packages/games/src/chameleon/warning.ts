import type { Locale, Seat } from "@wisp/game";
import { foulWarning } from "../common/talk/foul-warning.ts";
import { capOf, cutSpeech } from "../common/talk/speech.ts";
import type { GivenAnswer } from "./answers.ts";
import type { State } from "./state.ts";

/** Why a clue would be withheld, by the seat's own view: the chameleon has no word to avoid. */
export function warning(
  { config, version, players, speeches }: State,
  seat: Seat,
  answer: GivenAnswer,
  locale: Locale,
): string | null {
  if (!("clue" in answer)) return null;
  return foulWarning(
    {
      version,
      language: config.language,
      word: { word: players[seat]?.word ?? "", aliases: [] },
      speech: cutSpeech(answer.clue, capOf(config)),
      earlier: speeches.map(({ text }) => text),
    },
    locale,
  );
}
