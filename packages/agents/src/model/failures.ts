import { z } from "zod";
import type { AnswerFailureCode } from "../contract.ts";
import type { Setback } from "../outbound/circuit/index.ts";
import { type Exchange, failure } from "../outbound/index.ts";

const SHOWN_CHARACTERS = 300;

const said = z.string().min(1);
/** Where services put their account of an error. */
const errorSchema = z.union([
  z.object({ error: z.object({ message: said, code: z.unknown().optional() }) }),
  z.object({ error: said }),
  z.object({ message: said }),
  z.object({ detail: said }),
]);

function errorIn(body: string): { readonly message: string; readonly code: string } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { message: "", code: "" };
  }
  const { data } = errorSchema.safeParse(json);
  if (data === undefined) return { message: "", code: "" };
  if ("message" in data) return { message: data.message, code: "" };
  if ("detail" in data) return { message: data.detail, code: "" };
  if (typeof data.error === "string") return { message: data.error, code: "" };
  const { message, code } = data.error;
  return { message, code: typeof code === "string" ? code : "" };
}

/** The service's own account of an error on one line, cut; "" when it gives none. */
export function sentenceIn(body: string): string {
  const { message } = errorIn(body);
  return [...message.replace(/\s+/g, " ").trim()].slice(0, SHOWN_CHARACTERS).join("");
}

const tooLong =
  /context.{0,20}(length|window|size|limit)|too (many tokens|long)|maximum.{0,40}tokens|tokens.{0,60}must be/i;
const filtered = /content.?(filter|policy|management)|safety|moderation/i;

/** Code and advice by status, and by the service's reason for refusing a request. */
function verdictOf(
  status: number,
  about: string,
  keyGiven: boolean,
): readonly [AnswerFailureCode, string] {
  if (!keyGiven && (status === 401 || status === 403)) {
    return [
      "key-refused",
      "No key was given, and the service requires one. Give a key that may use this model.",
    ];
  }
  if (status === 401 || status === 403) {
    return ["key-refused", "The key was refused. Check the key, and that it may use this model."];
  }
  if (status === 402) return ["key-refused", "The key's account has no credit left."];
  if (status === 404) {
    return ["http-status", "The model or the address is unknown there. Check both."];
  }
  if (status === 429) return ["rate-limited", "The service limits how often this key may ask."];
  if (status === 503) return ["asleep", "The model is loading, or overloaded."];
  if (tooLong.test(about)) {
    return [
      "too-long",
      "The match so far is longer than the model's context. Use a model with a longer one.",
    ];
  }
  if (status < 500 && filtered.test(about)) {
    return ["filtered", "The model's service blocked the question (content filter)."];
  }
  return ["http-status", status < 500 ? "The request was not accepted." : "The service failed."];
}

/** Milliseconds of a `Retry-After` header: seconds, or a date. */
function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) : undefined;
  const ms = seconds === undefined ? Date.parse(header) - Date.now() : seconds * 1_000;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

const passing = new Set([408, 425, 429, 500, 502, 503, 504, 529]);

/** What an answer with an error status means; `keyGiven`: the call carried a key. */
export function setbackOf({ status, retryAfter, text }: Exchange, keyGiven: boolean): Setback {
  const { message, code } = errorIn(text);
  const [failed, advice] = verdictOf(status, `${code} ${message}`, keyGiven);
  const account = sentenceIn(text);
  const words = account === "" ? "" : ` It says: ${account}`;
  const spent = code === "insufficient_quota";
  return {
    failure: failure(
      failed,
      `The model's service answered with HTTP ${status}. ${advice}${words}`,
      text,
      status,
    ),
    retry: passing.has(status) && !spent ? { afterMs: retryAfterMs(retryAfter) } : null,
  };
}
