import type { newStudySchema } from "@wisp/api";
import type { Locale } from "@wisp/game/locale";
import type { Question, RatingValues } from "@wisp/study";
import type { z } from "zod";

/** What a call sends that makes a study. */
export type NewStudy = z.input<typeof newStudySchema>;

/** What is typed in each language; "" where nothing is. */
export type Typed = Readonly<Partial<Record<Locale, string>>>;

export type QuestionKind = Question["kind"];
/** In the order in which the form offers them. */
export const questionKinds = [
  "scale",
  "yes-no",
  "one-of",
  "some-of",
  "better",
  "text",
] as const satisfies readonly QuestionKind[];

/** A question as the form has it: fields of other kinds keep what was typed. */
export interface QuestionDraft {
  readonly kind: QuestionKind;
  readonly text: Typed;
  readonly least: number;
  readonly most: number;
  readonly lowEnd: Typed;
  readonly highEnd: Typed;
  /** One a line, in the same order in all languages. */
  readonly options: Typed;
}

/** A study as the form has it. */
export interface StudyDraft {
  /** Name of a preset, which brings questions, rubric and consent; "": none. */
  readonly preset: string;
  readonly languages: readonly Locale[];
  readonly title: Typed;
  readonly source: "experiment" | "season" | "suite" | "own";
  readonly slug: string;
  /** A suite's name and its file as the site reads it; "": no file was chosen. */
  readonly suiteName: string;
  readonly suite: string;
  readonly content: "speeches" | "notes" | "interviews";
  /** Of the note or the interview; "": all. */
  readonly name: string;
  readonly size: number;
  /** Own items, a line of JSON each. */
  readonly own: string;
  readonly questions: readonly QuestionDraft[];
  readonly rubric: Typed;
  /** One a line: what is rated, a bar, the answer. */
  readonly examples: Typed;
  readonly perItem: number;
  readonly hidesSpeakers: boolean;
  readonly consent: Typed;
  readonly keepsValues: boolean;
  readonly margin: number;
  readonly seed: string;
}

export const newQuestion = (): QuestionDraft => ({
  kind: "scale",
  text: {},
  least: 1,
  most: 5,
  lowEnd: {},
  highEnd: {},
  options: {},
});

/** An answer that a question takes, for an example. */
function exampleAnswer(question: Question): RatingValues[string] {
  switch (question.kind) {
    case "scale":
      return question.least;
    case "yes-no":
      return "no";
    case "one-of":
      return question.options[0]?.name ?? "";
    case "some-of":
      return question.options.slice(0, question.least).map(({ name }) => name);
    case "better":
      return "left";
    case "text":
      return "no";
  }
}

/** Lines of own items as an example: one to rate, and one with a known answer to the question. */
export function exampleItems(question: Question | undefined): string {
  const isPair = question?.kind === "better";
  const rated = isPair ? { left: "You drink it.", right: "It is." } : { text: "You drink it." };
  const lines: object[] = [{ ...rated, stratum: "coffee" }];
  if (question !== undefined) {
    const truth = { [question.name]: exampleAnswer(question) };
    const known = isPair ? { left: "Left is right.", right: "No." } : { text: "It is so." };
    lines.push({ ...known, kind: "attention", truth });
  }
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

const linesOf = (text: string | undefined): string[] =>
  (text ?? "").split("\n").flatMap((line) => line.trim() || []);

/** A name for data: of the English words, else by its place. */
function nameOf(words: string | undefined, place: string): string {
  const slug = (words ?? "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 24)
    .replace(/-$/, "");
  return slug === "" || slug === "unclear" ? place : slug;
}

/** Names of which none is there twice. */
const distinct = (names: readonly string[]): string[] =>
  names.map((name, at) => (names.indexOf(name) === at ? name : `${name}-${at + 1}`));

function optionsOf(options: Typed, languages: readonly Locale[]) {
  const lines = languages.map((language) => [language, linesOf(options[language])] as const);
  const count = Math.max(0, ...lines.map(([, each]) => each.length));
  const english = linesOf(options.en);
  const names = distinct(
    Array.from({ length: count }, (_, at) => nameOf(english[at], `option-${at + 1}`)),
  );
  return names.map((name, at) => ({
    name,
    text: Object.fromEntries(
      lines.flatMap(([language, each]) => {
        const line = each[at];
        return line === undefined ? [] : [[language, line]];
      }),
    ),
  }));
}

function examplesOf(text: string | undefined): { item: string; answer: string }[] {
  return linesOf(text).flatMap((line) => {
    const bar = line.lastIndexOf("|");
    if (bar === -1) return [];
    return { item: line.slice(0, bar).trim(), answer: line.slice(bar + 1).trim() };
  });
}

/** The last part of an address, which may be typed whole. */
const slugIn = (address: string): string =>
  address
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .replace(/^.*\//, "");

/** What the items of a form are drawn from; null: own ones alone. */
function sourceOf({ source, slug, suiteName, content, name, size }: StudyDraft): NewStudy["from"] {
  if (source === "own") return null;
  if (source === "suite") {
    return { kind: source, slug: suiteName, content: "question", size };
  }
  const named = name.trim() === "" || content === "speeches" ? null : name.trim();
  return { kind: source, slug: slugIn(slug), content, name: named, size };
}

/** What the form of a study of a preset sends. */
function presetRequest({ preset, source, slug, size, own }: StudyDraft): NewStudy {
  const kind = source === "season" ? source : "experiment";
  return { from: { kind, slug: slugIn(slug), content: "preset", name: preset, size }, own };
}

/** What the form of a study sends. What is missing or wrong in it, the site says. */
export function requestOf(draft: StudyDraft): NewStudy {
  if (draft.preset !== "") return presetRequest(draft);
  const { languages, own, margin, perItem } = draft;
  const typed = (texts: Typed): Record<string, string> =>
    Object.fromEntries(
      languages.flatMap((language) => {
        const text = texts[language]?.trim() ?? "";
        return text === "" ? [] : [[language, text]];
      }),
    );
  const names = distinct(
    draft.questions.map(({ text }, at) => nameOf(text.en, `question-${at + 1}`)),
  );
  const questionOf = (question: QuestionDraft, at: number) => {
    const { kind, least, most, lowEnd, highEnd } = question;
    const asked = { name: names[at] ?? "", text: typed(question.text) };
    switch (kind) {
      case "scale":
        return {
          ...asked,
          kind,
          least,
          most,
          ends: { least: typed(lowEnd), most: typed(highEnd) },
        };
      case "one-of":
        return { ...asked, kind, options: optionsOf(question.options, languages) };
      case "some-of": {
        const options = optionsOf(question.options, languages);
        return { ...asked, kind, options, least: 2, most: Math.min(3, options.length) };
      }
      default:
        return { ...asked, kind };
    }
  };
  return {
    plan: {
      title: typed(draft.title),
      languages: [...languages],
      questions: draft.questions.map(questionOf),
      perItem,
      blind: draft.hidesSpeakers ? ["speakers"] : [],
      consent: { texts: typed(draft.consent), keepsValues: draft.keepsValues },
      margin,
      seed: draft.seed,
    },
    rubric: Object.fromEntries(
      Object.entries(typed(draft.rubric)).map(([language, text]) => {
        const examples = examplesOf(language === "zh" ? draft.examples.zh : draft.examples.en);
        return [language, { text, examples }];
      }),
    ),
    from: sourceOf(draft),
    ...(draft.source === "suite" && { suite: draft.suite }),
    own,
  };
}
