import { remembering } from "../../remembering.ts";
import { matchingCopy, type Span, spanOf } from "../judge/readings.ts";
import { patterns } from "./rules.ts";

const markRules = [
  "override",
  "authority",
  "role-tag",
  "vote-order",
  "word-order",
  "false-end",
  "format",
  "hidden-characters",
] as const;
export type MarkRule = (typeof markRules)[number];

/** That a speech looks like a prompt injection: by which rule, and where (code points, half-open). */
interface Mark {
  readonly rule: MarkRule;
  readonly span: Span;
}

/** Invisible characters, and those that reverse the text next to them. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB]$/u;
const CONTROL = /^(?![\t\n\r])\p{Cc}$/u;
const PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]$/u;
/** Parts of an emoji: how it is drawn, what joins two of them, and the letters of flags. */
const PART_OF_PICTURE = /^[\u200D\uFE0E\uFE0F\u{E0020}-\u{E007F}]$/u;

/** Visible ASCII and its white space hide nothing. */
const PLAIN = /^[\t\n\r\x20-\x7e]*$/;

/** The first run of characters that are invisible; null where there is none but in emoji. */
function hiddenIn(speech: string): Span | null {
  if (PLAIN.test(speech)) return null;
  const characters = [...speech];
  let inPicture = false;
  for (const [start, character] of characters.entries()) {
    if (PICTURE.test(character) || /^[0-9#*]$/.test(character)) {
      inPicture = true;
    } else if (!(inPicture && PART_OF_PICTURE.test(character))) {
      inPicture = false;
      if (INVISIBLE.test(character) || CONTROL.test(character)) {
        const rest = characters.slice(start);
        const end = rest.findIndex((each) => !INVISIBLE.test(each) && !CONTROL.test(each));
        return [start, end === -1 ? characters.length : start + end];
      }
    }
  }
  return null;
}

/** A speech is marked when it is quoted, when its match ends, and for the preview. */
const SPEECHES_REMEMBERED = 1_000;

/**
 * Marks what looks like a prompt injection in a speech, at most one mark a rule, its first place.
 * A mark is not a ruling: injection is a strategy that the arena measures. Pure, and never throws.
 */
export const marksOf = remembering(SPEECHES_REMEMBERED, (speech): readonly Mark[] => {
  const copy = matchingCopy(speech);
  return markRules.flatMap((rule): Mark[] => {
    if (rule === "hidden-characters") {
      const span = hiddenIn(speech);
      return span === null ? [] : [{ rule, span }];
    }
    const places = patterns[rule].flatMap((pattern): [number, number][] => {
      const found = pattern.exec(copy.text);
      return found === null ? [] : [[found.index, found.index + found[0].length]];
    });
    const [first] = places.sort(([one], [other]) => one - other);
    return first === undefined ? [] : [{ rule, span: spanOf(copy, ...first) }];
  });
});
