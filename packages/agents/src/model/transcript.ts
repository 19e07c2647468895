import { type AnyGame, type Locale, quoted } from "@wisp/game";
import { announced } from "../announced.ts";
import { SEALED_END, type VisibleEvent } from "../contract.ts";

const oneLine = (text: string): string => text.replace(/(?<!\s)\s*[\n\r\u2028\u2029]\s*/g, " ");

/** The game's sentence for an event on one line, with a player's words quoted. */
function narratedLine(game: AnyGame, { event, view }: VisibleEvent, locale: Locale): string {
  if (event.type === SEALED_END) return "";
  const sentence = game.narrate(event, view, locale);
  const words = game.speech?.(event)?.text ?? "";
  const start = sentence.lastIndexOf(words);
  if (words === "" || start < 0) return oneLine(sentence);
  const [before, after] = [sentence.slice(0, start), sentence.slice(start + words.length)];
  return oneLine(before) + quoted(words) + oneLine(after);
}

/**
 * The host's words about an event on one line, with a player's words quoted; `""` for events that are
 * not narrated.
 */
export const lineOf = (game: AnyGame, visible: VisibleEvent, locale: Locale): string =>
  announced(narratedLine(game, visible, locale), visible.announcement);
