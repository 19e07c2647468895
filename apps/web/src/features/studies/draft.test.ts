import { newStudySchema } from "@wisp/api";
import { missingText, readOwnItems } from "@wisp/study";
import { expect, test } from "vitest";
import { exampleItems, newQuestion, questionKinds, requestOf, type StudyDraft } from "./draft.ts";
import { readSuiteFile } from "./suite-file.ts";

const draft: StudyDraft = {
  preset: "",
  languages: ["en", "zh"],
  title: { en: " Clear? ", zh: "清楚吗？" },
  source: "experiment",
  slug: " https://arena.example/lab/fox-or-chance/?arm=2#matches ",
  suiteName: "",
  suite: "",
  content: "interviews",
  name: "",
  size: 30,
  own: "",
  questions: [
    {
      ...newQuestion(),
      text: { en: "How clear is it?", zh: "有多清楚？" },
      lowEnd: { en: "not at all", zh: "完全不清楚" },
      highEnd: { en: "fully", zh: "非常清楚" },
    },
    {
      ...newQuestion(),
      kind: "some-of",
      text: { en: "How clear is it?", zh: "怎样？" },
      options: { en: "Kind\n\nUnclear\nKind", zh: "友善\n不清楚\n和气" },
    },
  ],
  rubric: { en: "Read it.", zh: "阅读。" },
  examples: { en: "a | b | 4\nno bar", zh: "" },
  perItem: 3,
  hidesSpeakers: true,
  consent: { en: "You agree.", zh: "你同意。" },
  keepsValues: true,
  margin: 0.1,
  seed: "seed",
};

/** What the site reads of a form without a preset. */
function sent(typed: StudyDraft) {
  const { plan, rubric, from } = newStudySchema.parse(requestOf(typed));
  if (plan === null || rubric === null) throw new Error("it has no plan");
  return { plan, rubric, from };
}

test("a filled form is a study that the site takes, in all of its languages", () => {
  const { plan, rubric, from } = sent(draft);
  expect(missingText(plan, rubric)).toBeNull();
  expect(from).toEqual({
    kind: "experiment",
    slug: "fox-or-chance",
    content: "interviews",
    name: null,
    size: 30,
  });
  expect(plan.questions).toMatchObject([
    { name: "how-clear-is-it", kind: "scale", least: 1, most: 5 },
    {
      name: "how-clear-is-it-2",
      options: [
        { name: "kind", text: { en: "Kind", zh: "友善" } },
        { name: "option-2", text: { en: "Unclear", zh: "不清楚" } },
        { name: "kind-3", text: { en: "Kind", zh: "和气" } },
      ],
      least: 2,
      most: 3,
    },
  ]);
  expect(rubric.en?.examples).toEqual([{ item: "a | b", answer: "4" }]);
  expect(plan.blind).toEqual(["speakers"]);
});

test("what is not typed is missing, and an own study has no other source", () => {
  const { plan, rubric, from } = sent({ ...draft, source: "own", rubric: { en: "Read it." } });
  expect(from).toBeNull();
  expect(missingText(plan, rubric)).toBe('The rubric has no text in the language "zh".');
});

test("a preset brings its own plan, for the matches that the form names", () => {
  expect(newStudySchema.parse(requestOf({ ...draft, preset: "deep-human" }))).toEqual({
    plan: null,
    rubric: null,
    from: {
      kind: "experiment",
      slug: "fox-or-chance",
      content: "preset",
      name: "deep-human",
      size: 30,
    },
    own: "",
    suite: "",
  });
});

test("the example of own items is one that the study would take, for each kind of question", () => {
  for (const kind of questionKinds) {
    const question = { ...newQuestion(), kind, text: { en: "Well?" }, options: { en: "a\nb" } };
    const { plan } = sent({ ...draft, languages: ["en"], questions: [question] });
    const read = readOwnItems(exampleItems(plan.questions[0]), plan.questions);
    expect(read, kind).toMatchObject([{ kind: "rated" }, { kind: "attention" }]);
  }
});

test("a suite sends its question and moments, without the events of its matches", () => {
  const moment = { match: 0, seat: 2, at: 9 };
  const file = {
    format: "wisp-suite/2",
    name: "Who is it?",
    interview: "suspect",
    matches: [{ match: "m1", events: [{ type: "said" }], seed: "s" }],
    moments: [{ ...moment, nth: 1, role: "spy" }],
  };
  const chosen = readSuiteFile(JSON.stringify(file));
  const request = newStudySchema.parse(requestOf({ ...draft, source: "suite", ...chosen }));
  expect(request.from).toEqual({
    kind: "suite",
    slug: "Who is it?",
    content: "question",
    name: null,
    size: 30,
  });
  expect(JSON.parse(request.suite)).toEqual({
    format: "wisp-suite/2",
    name: "Who is it?",
    interview: "suspect",
    matches: [{ match: "m1" }],
    moments: [moment],
  });
  // What is no suite is sent as it is: the site says what is wrong.
  for (const text of ["no suite", "{}"]) {
    expect(readSuiteFile(text)).toEqual({ suiteName: "suite", suite: text });
  }
  expect(newStudySchema.parse(requestOf(draft)).suite).toBe("");
});
