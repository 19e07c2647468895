import type { ShownQuestion } from "@wisp/api";
import type { RatingValues, UNCLEAR as STORED_UNCLEAR } from "@wisp/study";

/** The answer of a rater to whom an item does not say enough. Written again, so that the page loads no schemas. */
export const UNCLEAR: typeof STORED_UNCLEAR = "unclear";

/** What is entered so far, by the names of questions. */
export type Entries = RatingValues;
export type EntryValue = Entries[string];

/** The options that are chosen of a question that takes several; none while it is unclear. */
export const chosenOf = (value: EntryValue | undefined): readonly string[] =>
  typeof value === "object" ? value : [];

/** The steps of a scale, in order. */
export const stepsOf = ({ least, most }: { readonly least: number; readonly most: number }) =>
  Array.from({ length: most - least + 1 }, (_, at) => least + at);

/** Whether a question has an answer. A free text may stay empty. */
export function isAnswered(question: ShownQuestion, value: EntryValue | undefined): boolean {
  if (question.kind === "text" || value === UNCLEAR) return true;
  switch (question.kind) {
    case "scale":
      return typeof value === "number" && value >= question.least && value <= question.most;
    case "some-of": {
      const { length } = chosenOf(value);
      return length >= question.least && length <= question.most;
    }
    default:
      return typeof value === "string" && value !== "";
  }
}

/** Whether all questions have answers, so that the rating can be given. */
export const isComplete = (questions: readonly ShownQuestion[], entries: Entries): boolean =>
  questions.every((question) => isAnswered(question, entries[question.name]));

/** The values to give: an empty text where none was written. */
export const valuesToGive = (questions: readonly ShownQuestion[], entries: Entries): Entries =>
  Object.fromEntries(questions.map(({ name }) => [name, entries[name] ?? ""]));

/** The place of the first question without an answer, from `after` on and then from the start; -1: all have one. */
export function nextOpen(
  questions: readonly ShownQuestion[],
  entries: Entries,
  after: number,
): number {
  const open = (question: ShownQuestion): boolean => !isAnswered(question, entries[question.name]);
  const later = questions.findIndex((question, at) => at > after && open(question));
  return later >= 0 ? later : questions.findIndex(open);
}

/** An option chosen or taken back, of a question that takes several; the same list where there is no room for it. */
export function toggled(
  { options, most }: Extract<ShownQuestion, { kind: "some-of" }>,
  value: EntryValue | undefined,
  option: string,
): readonly string[] {
  const chosen = chosenOf(value);
  const next = options
    .map(({ name }) => name)
    .filter((name) => chosen.includes(name) !== (name === option));
  return next.length > most ? chosen : next;
}

/** What a key asks for. */
export type KeyAction =
  | { readonly kind: "enter"; readonly name: string; readonly value: EntryValue }
  /** Another question gets the keys; a free text gets the cursor. */
  | { readonly kind: "open"; readonly at: number }
  | { readonly kind: "give" | "back" | "forward" | "rubric" | "leave-field" };

/** A key press, as far as it matters. */
export interface PressedKey {
  readonly key: string;
  /** With Ctrl or Cmd. */
  readonly control: boolean;
  /** With any other key that makes it a browser's own. */
  readonly other: boolean;
  readonly repeat: boolean;
  /** Where the focus is: in a field for text, on a control with keys of its own, or elsewhere. */
  readonly focus: "text" | "button" | "choice" | "elsewhere";
}

/** The value that a digit, Y or N stands for; null: none. */
function valueOfKey(
  question: ShownQuestion,
  value: EntryValue | undefined,
  key: string,
): EntryValue | null {
  const digit = /^\d$/.test(key) ? Number(key) : null;
  switch (question.kind) {
    case "scale":
      return digit !== null && digit >= question.least && digit <= question.most ? digit : null;
    case "yes-no":
      return key === "y" ? "yes" : key === "n" ? "no" : null;
    case "better":
      return digit === 1 ? "left" : digit === 2 ? "right" : null;
    case "text":
      return null;
    default: {
      const option = digit === null ? undefined : question.options[digit - 1];
      if (option === undefined) return null;
      return question.kind === "some-of" ? toggled(question, value, option.name) : option.name;
    }
  }
}

/**
 * What a key does: 1 to 9 choose, Y and N answer, U says unclear, Enter gives the rating,
 * Backspace and the left arrow go back, R shows the rubric, T goes to the free text. Null: nothing.
 *
 * @param active the place of the question that gets the keys
 */
export function actionOfKey(
  { key: pressed, control, other, repeat, focus }: PressedKey,
  questions: readonly ShownQuestion[],
  entries: Entries,
  active: number,
): KeyAction | null {
  if (other || repeat) return null;
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  if (control) return key === "Enter" ? { kind: "give" } : null;
  if (focus === "text") return key === "Escape" ? { kind: "leave-field" } : null;
  // The browser's own keys: Enter presses a button, arrows move among choices.
  if (key === "Enter") return focus === "button" ? null : { kind: "give" };
  if (key === "ArrowLeft" || key === "ArrowRight") {
    if (focus === "choice") return null;
    return { kind: key === "ArrowLeft" ? "back" : "forward" };
  }
  if (key === "Backspace") return { kind: "back" };
  if (key === "r") return { kind: "rubric" };
  if (key === "t") {
    const at = questions.findIndex(({ kind }) => kind === "text");
    return at < 0 ? null : { kind: "open", at };
  }
  const question = questions[active];
  if (question === undefined) return null;
  const { name } = question;
  if (key === "u" && question.kind !== "text") return { kind: "enter", name, value: UNCLEAR };
  const value = valueOfKey(question, entries[name], key);
  return value === null ? null : { kind: "enter", name, value };
}

/** Which question gets the keys once one has been answered: it keeps them until it takes no more. */
export function activeAfter(
  questions: readonly ShownQuestion[],
  entries: Entries,
  active: number,
): number {
  const question = questions[active];
  const value = question && entries[question.name];
  if (question === undefined || !isAnswered(question, value)) return active;
  if (question.kind === "text") return active;
  if (question.kind === "some-of" && value !== UNCLEAR && chosenOf(value).length < question.most) {
    return active;
  }
  const open = nextOpen(questions, entries, active);
  return open < 0 ? active : open;
}
