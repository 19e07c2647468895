import type { AnswerFailure } from "../contract.ts";
import { failure } from "../outbound/index.ts";

const OPEN = "<think>";
const CLOSE = "</think>";

/** A model's answer, separated from its reasoning. */
export interface ModelAnswer {
  readonly text: string;
  readonly reasoning?: string;
}

/**
 * Separates the private reasoning in a model's output from its answer. The answer is kept as
 * written, apart from white space around it: nothing is searched for in it. Reasoning is at the
 * start of the output: some models' templates open it in the prompt, so that only its end comes
 * back. Opening tags elsewhere are ordinary text, since an opponent may have said them. Text before
 * the last closing tag is never said, wherever that tag comes from: keeping a word or a role
 * private matters more than a complete sentence.
 */
export function answerIn(content: string): ModelAnswer | AnswerFailure {
  const end = content.lastIndexOf(CLOSE);
  const begun = content.trimStart();
  const opened = begun.startsWith(OPEN);
  if (end < 0 && opened) {
    return failure(
      "no-answer",
      `The model never closed its reasoning (${CLOSE}), so there is no answer.`,
      content,
    );
  }
  const text = content.slice(end < 0 ? 0 : end + CLOSE.length).trim();
  if (text === "") return failure("no-answer", "The model's answer is empty.", content);
  if (end < 0) return { text };
  const thought = content.slice(0, end).trim();
  const reasoning = opened ? thought.slice(OPEN.length).trim() : thought;
  return { text, ...(reasoning !== "" && { reasoning }) };
}
