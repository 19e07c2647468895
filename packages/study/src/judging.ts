import type { Locale } from "@wisp/game";
import { judgePrompt, readJudgeAnswer } from "./judge-prompt.ts";
import { type Payload, type RatingValues, type Rubric, type StudyPlan, textOf } from "./shape.ts";
import { shownPayload, unflipped } from "./shown-item.ts";

/** A question to a judge about one item. */
export interface JudgeTask {
  readonly nth: number;
  /** Version of the rubric. */
  readonly rubric: number;
  readonly prompt: string;
}

/** Half of the pairs are shown the other way round, as to people: the order of items is by chance. */
const isFlipped = (nth: number): boolean => nth % 2 === 1;

/** What a judge is asked about an item, by a version of the rubric: it sees what people see. */
export function judgeTask(
  plan: StudyPlan,
  { version, texts }: Rubric,
  { nth, payload }: { readonly nth: number; readonly payload: Payload },
  language: Locale,
): JudgeTask {
  const rubric = textOf(texts, language);
  if (rubric === undefined) throw new Error("a rubric has no text");
  const { questions } = plan;
  const shown = shownPayload(payload, plan, isFlipped(nth));
  const prompt = judgePrompt({ payload: shown, rubric, questions, language });
  return { nth, rubric: version, prompt };
}

/** A judge's values in terms of the item, or why there are none. */
export interface JudgedItem {
  readonly values: RatingValues;
  readonly missed: "prose" | "timeout" | "error" | null;
}

/**
 * Reads what a judge answered to a task.
 *
 * @param failed why no answer came
 */
export function judgedItem(
  plan: Pick<StudyPlan, "questions">,
  nth: number,
  answer: string | null,
  failed: "timeout" | "error" | null,
): JudgedItem {
  if (answer === null) return { values: {}, missed: failed ?? "error" };
  const { values, missed } = readJudgeAnswer(answer, plan.questions);
  return { values: unflipped(values, plan, isFlipped(nth)), missed };
}
