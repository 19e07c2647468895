import type { Failure } from "../contract.ts";
import { failure } from "../outbound/index.ts";

const OPEN = "<think>";
const CLOSE = "</think>";

/** What a model said, apart from what it thought. */
export interface Answered {
  readonly text: string;
  readonly reasoning?: string;
}

const wrong = (detail: string, content: string): Failure => failure("wrong-shape", detail, content);

/**
 * Tells the private reasoning of a model's output from its answer. The answer is taken as it
 * stands, white space around it apart: nothing is searched for in it. Some models' templates open
 * the reasoning in the prompt, so that only its end comes back.
 */
export function answerIn(content: string): Answered | Failure {
  const parts = content.split(CLOSE);
  const [first = "", rest] = parts;
  if (rest === undefined) {
    return content.includes(OPEN)
      ? wrong(`The model never closed its reasoning (${CLOSE}), so there is no answer.`, content)
      : answered(content, undefined, content);
  }
  if (parts.length > 2 || rest.includes(OPEN)) {
    return wrong(
      "The model's output holds more than one reasoning; what it answers is not clear.",
      content,
    );
  }
  const opened = first.split(OPEN);
  if (opened.length > 2 || (opened.length === 2 && opened[0]?.trim() !== "")) {
    return wrong(`The model's output does not begin with its reasoning (${OPEN}).`, content);
  }
  return answered(rest, opened.at(-1), content);
}

function answered(text: string, thought: string | undefined, content: string): Answered | Failure {
  const said = text.trim();
  if (said === "") return wrong("The model's answer is empty.", content);
  const reasoning = thought?.trim() ?? "";
  return { text: said, ...(reasoning !== "" && { reasoning }) };
}
