import type { RubricTexts, StudyPlan } from "../src/index.ts";

/** A plan for tests, with a question of each kind that needs no pair. */
export const plan: StudyPlan = {
  title: { en: "Descriptions", zh: "描述" },
  languages: ["en", "zh"],
  questions: [
    {
      name: "clear",
      kind: "scale",
      text: { en: "How clear is it?", zh: "有多清楚？" },
      least: 1,
      most: 5,
      ends: { least: { en: "not at all", zh: "完全不" }, most: { en: "fully", zh: "非常" } },
    },
    { name: "true", kind: "yes-no", text: { en: "Is it true?", zh: "真实吗？" } },
    {
      name: "why",
      kind: "one-of",
      text: { en: "Why?", zh: "为什么？" },
      options: [
        { name: "vague", text: { en: "vague", zh: "含糊" } },
        { name: "exact", text: { en: "exact", zh: "准确" } },
      ],
    },
  ],
  perItem: 2,
  blind: [],
  consent: { texts: { en: "You agree.", zh: "你同意。" }, keepsValues: true },
  margin: 0.1,
  seed: "seed",
};

export const rubricTexts: RubricTexts = {
  en: { text: "Read it twice.", examples: [] },
  zh: { text: "读两遍。", examples: [] },
};
