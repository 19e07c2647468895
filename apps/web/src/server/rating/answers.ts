import type { ApiRater, ApiRaterItem, ApiRaterNext, ShownQuestion } from "@wisp/api";
import type { Invitation, RaterDesk, ShownItem } from "@wisp/arena";
import type { Locale } from "@wisp/game";
import { type LanguageTexts, type Question, type RatingValues, textOf } from "@wisp/study";
import { MAX_WORDS } from "@wisp/study/shape";

/** What a rater entered: the values, and whether they know the match. */
interface Entered {
  readonly values: RatingValues;
  readonly knowsMatch: boolean;
}

/** In a stored draft, that the rater knows the match. No question has a name with a capital. */
const KNOWS_MATCH = "knowsMatch";

/** What is stored of a rater's entries. */
export const draftOf = ({ values, knowsMatch }: Entered): RatingValues =>
  knowsMatch ? { ...values, [KNOWS_MATCH]: "yes" } : values;

function enteredIn(draft: RatingValues): Entered {
  const { [KNOWS_MATCH]: known, ...values } = draft;
  return { values, knowsMatch: known !== undefined };
}

/** A question in one language. */
export function shownQuestion(question: Question, language: Locale): ShownQuestion {
  const written = (texts: LanguageTexts): string => textOf(texts, language) ?? "";
  const asked = { name: question.name, text: written(question.text) };
  switch (question.kind) {
    case "scale": {
      const { kind, least, most, ends } = question;
      const shown = { least: written(ends.least), most: written(ends.most) };
      return { ...asked, kind, least, most, ends: shown };
    }
    case "one-of":
    case "some-of": {
      const options = question.options.map(({ name, text }) => ({ name, text: written(text) }));
      return question.kind === "one-of"
        ? { ...asked, kind: question.kind, options }
        : { ...asked, kind: question.kind, options, least: question.least, most: question.most };
    }
    case "text":
      return { ...asked, kind: question.kind, maxLength: MAX_WORDS };
    default:
      return { ...asked, kind: question.kind };
  }
}

/**
 * A study for one of its raters.
 *
 * @param locale the language of the site, for a rater who has not chosen one
 */
export function raterAnswer(
  { title, pseudonym, languages, language: chosen, consent, questions, status, open }: Invitation,
  locale: Locale,
): ApiRater {
  const preferred = chosen ?? locale;
  const language = languages.includes(preferred) ? preferred : (languages[0] ?? preferred);
  return {
    title: textOf(title, language) ?? "",
    pseudonym,
    languages: [...languages],
    language,
    agreed: chosen !== null,
    state: status === "draft" ? "not-open" : open ? "open" : "closed",
    consent: { text: textOf(consent.texts, language) ?? "", keepsValues: consent.keepsValues },
    questions: questions.map((question) => shownQuestion(question, language)),
  };
}

/** An item as its rater may see it; `entered`: what they gave, of an item that they have rated. */
export function itemAnswer(
  { nth, practice, context, asked, note, rubric, draft }: ShownItem,
  entered: Entered | null = draft && enteredIn(draft),
): ApiRaterItem {
  const { version, text, examples } = rubric;
  const shownRubric = { version, text, examples: [...examples] };
  return { nth, practice, context, asked, note, rubric: shownRubric, entered };
}

/** The item that a rater has before them, with their progress. */
export const nextAnswer = ({ item, done, left, minutesLeft }: RaterDesk): ApiRaterNext => ({
  item: item && itemAnswer(item),
  done,
  left,
  minutesLeft,
});
