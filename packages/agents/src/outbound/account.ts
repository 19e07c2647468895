import { storableText } from "@wisp/game";
import { z } from "zod";
import type { AnswerFailure } from "../contract.ts";

const SAID_CHARACTERS = 300;

/** An agent's own words on one line, cut, with nothing in them that a screen acts on. */
export function lineIn(words: string): string {
  const plain = storableText(words).replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\s]+/gu, " ");
  return [...plain.trim()].slice(0, SAID_CHARACTERS).join("");
}

/**
 * How agents name the sentence about an error: by the Space protocol, by the agent protocol, and by
 * JSON-RPC.
 */
const errorSchema = z.union([
  z.object({ errMsg: z.string() }).transform(({ errMsg }) => errMsg),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
]);

/** How an agent accounts for an HTTP error, on one line; "" when it does not, or with a page. */
function accountIn(status: number, body: string): string {
  try {
    return lineIn(errorSchema.safeParse(JSON.parse(body)).data ?? "");
  } catch {
    // Of pages and of JSON that was cut nothing is for people.
    return status >= 500 && !/^\s*[<{[]/.test(body) ? lineIn(body) : "";
  }
}

/** How Spaces name the time for which their quota is spent: "Try again in 3:25:10". */
const spokenWait = /\bin (\d+):(\d{2}):(\d{2})\b/;

/**
 * A failure as what it is where the agent's words say that the quota of its Space's GPU is spent: Spaces
 * report that with any status.
 */
export function quotaIn(failed: AnswerFailure, words: string): AnswerFailure {
  if (!/\bGPU quota\b/i.test(words)) return failed;
  const [, hours, minutes, seconds] = spokenWait.exec(words) ?? [];
  const waitMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  const retryAfterMs = Number.isNaN(waitMs) ? failed.retryAfterMs : waitMs;
  return { ...failed, failed: "quota-spent", retryAfterMs };
}

/** An HTTP error with the agent's own account of it. */
export function accounted(failed: AnswerFailure): AnswerFailure {
  const { status, detail, raw } = failed;
  if (status === undefined || status < 400 || typeof raw !== "string") return failed;
  const account = accountIn(status, raw);
  if (account === "") return failed;
  return quotaIn({ ...failed, detail: `${detail} It says: ${account}` }, account);
}
