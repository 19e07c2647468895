import { type CheckStep, speechWarnings } from "@wisp/agents";
import type { AnyGame, GameEvent, Locale } from "@wisp/game";
import { print } from "./command.ts";

const HIDDEN = /[[\p{Cc}\p{Bidi_Control}\u2028\u2029]--[\n\t]]/gv;
/** Those that `JSON.stringify` does not escape. */
const HIDDEN_IN_JSON = /[\x7f-\x9f\p{Bidi_Control}\u2028\u2029]/gu;

const hex = (character: string): string => character.charCodeAt(0).toString(16);

/**
 * An untrusted text as a terminal may show it: control characters and those that change
 * the writing direction are escaped ("\u{1b}"); line ends and tabs stay.
 */
export const visible = (text: string): string =>
  text.replace(HIDDEN, (character) => `\\u{${hex(character)}}`);

/** A text on one line, so that an agent's text cannot pass for a line of the host. */
export const oneLine = (text: string): string => text.replace(/[\r\n]\s*/g, " ⏎ ");

/** JSON whose strings hold nothing that a terminal acts on. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    HIDDEN_IN_JSON,
    (character) => `\\u${hex(character).padStart(4, "0")}`,
  );

/** A step as shown, from this machine or from an arena. */
export type ShownStep = Pick<CheckStep, "name" | "ok" | "ms" | "detail"> & {
  readonly pending?: boolean;
  readonly found?: string;
  /** What was found, as an arena says it. */
  readonly code?: string | null;
};

const verdictOf = ({ ok, pending, found, code }: ShownStep): string => {
  if (pending === true) return "wait  ";
  if (ok && speechWarnings.some((each) => each === (found ?? code))) return "warn  ";
  return ok ? "ok    " : "failed";
};

/** A step of a check on one line. */
export const stepLine = (step: ShownStep): string =>
  oneLine(`  ${verdictOf(step)} ${step.name} (${step.ms} ms) ${step.detail}`);

/** Prints the host's words about each event, for a reader who sees all of them. */
export function narrator(game: AnyGame, locale: Locale): (event: GameEvent) => void {
  let state: unknown;
  return (event) => {
    state = game.evolve(state, event);
    const sentence = oneLine(game.narrate(event, state, locale));
    if (sentence !== "") print(sentence);
  };
}
