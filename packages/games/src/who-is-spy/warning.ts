import type { Locale, Seat } from "@wisp/game";
import { foulWarning } from "../common/talk/foul-warning.ts";
import type { GivenAnswer } from "./answers.ts";
import type { State } from "./state.ts";
import { cutClue } from "./variants.ts";

/** The foul that a speech would be, by the seat's own view: aliases of its word are not known there. */
export function warning(
  { config, version, round, players, speeches }: State,
  seat: Seat,
  answer: GivenAnswer,
  locale: Locale,
): string | null {
  if (!("speech" in answer)) return null;
  const judged = speeches.filter((each) => each.round < round || config.repeats === "match");
  return foulWarning(
    {
      version,
      language: config.language,
      word: { word: players[seat]?.word ?? "", aliases: [] },
      speech: cutClue(answer.speech, config),
      earlier: judged.map(({ text }) => text),
    },
    locale,
  );
}
