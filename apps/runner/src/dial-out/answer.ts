import { MAX_ANSWER_BYTES } from "@wisp/dial-out/wire";
import { z } from "zod";

const answerSchema = z.object({
  success: z.boolean(),
  /** An object in the agent protocol. */
  result: z.union([z.string(), z.looseObject({})]).nullish(),
  errMsg: z.string().nullish(),
});

const SHOWN_CHARACTERS = 300;

export const TOO_LARGE = "The answer is larger than 64 KiB.";

/** The stored part of an acknowledgement: an answer, or some text that shows its owner what arrived. */
export function storable(acknowledgement: unknown): object | string {
  const answer = answerSchema.safeParse(acknowledgement);
  const text = textOf(answer.success ? answer.data : acknowledgement);
  if (text === null) {
    const unwritable = "something that cannot be written as JSON";
    return answer.success ? { success: false, errMsg: `The answer is ${unwritable}.` } : unwritable;
  }
  if (Buffer.byteLength(text) > MAX_ANSWER_BYTES) {
    return { success: false, errMsg: TOO_LARGE };
  }
  return answer.success ? answer.data : text.slice(0, SHOWN_CHARACTERS);
}

/** As JSON; null if it is nested too deep for that. */
function textOf(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? "nothing";
  } catch {
    return null;
  }
}
