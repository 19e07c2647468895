import { STATUS_CODES } from "node:http";
import { storableText } from "@wisp/game";
import type { AnswerFailure } from "../contract.ts";

const SAID_CHARACTERS = 300;
/** Of one text of another side, before it is made one line. */
const READ_CHARACTERS = 4_000;

/** An agent's own words on one line, cut, with nothing in them that a screen acts on. */
export function lineIn(words: string): string {
  const plain = storableText(words.slice(0, READ_CHARACTERS)).replace(
    /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\s]+/gu,
    " ",
  );
  return [...plain.trim()].slice(0, SAID_CHARACTERS).join("");
}

/** The account of an error by the side that reports it. All of it is untrusted text. */
export interface ErrorAccount {
  /**
   * Its words on one line, at most 300 characters, after the path of the field that they are about
   * ("body.seed: not permitted"); "" when it gives none.
   */
  readonly sentence: string;
  /** Its words, and its names of the error ("RESOURCE_EXHAUSTED"): where patterns are looked for. */
  readonly about: string;
  /** An HTTP status that the account names. */
  readonly status: number | undefined;
  /** The path of the first field that it is about; "" when it names none. */
  readonly field: string;
}

type JsonRecord = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Objects within objects, and entries of one list, that are looked at. */
const MAX_DEPTH = 5;
const MAX_ENTRIES = 5;

/** Where services put their words, the most telling first. */
const wordFields = [
  "error",
  "message",
  "msg",
  "errMsg",
  "status_msg",
  "detail",
  "errors",
  "base_resp",
];

/** The path of a field as services name it: a list of names and places, or one name. */
function fieldIn({ loc, param }: JsonRecord): string {
  if (!Array.isArray(loc)) return typeof param === "string" ? param.slice(0, SAID_CHARACTERS) : "";
  const names: unknown[] = loc.slice(0, 2 * MAX_ENTRIES);
  return names
    .flatMap((name) =>
      typeof name === "string" || typeof name === "number"
        ? String(name).slice(0, SAID_CHARACTERS)
        : [],
    )
    .join(".")
    .slice(0, SAID_CHARACTERS);
}

/** The words in an error, one text each, after the path of their field: lists within lists are no longer than one. */
function wordsIn(value: unknown, depth = 0): string[] {
  if (typeof value === "string") {
    return value.trim() === "" ? [] : [value.slice(0, READ_CHARACTERS)];
  }
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    const words = value.slice(0, MAX_ENTRIES).flatMap((each) => wordsIn(each, depth + 1));
    return words.slice(0, MAX_ENTRIES);
  }
  if (!isRecord(value)) return [];
  const field = fieldIn(value);
  for (const name of wordFields) {
    const words = wordsIn(value[name], depth + 1);
    if (words.length === 0) continue;
    return words.map((each) => (each.includes(field) ? each : `${field}: ${each}`));
  }
  return [];
}

/** Where the parts of an error are. */
const partFields = ["error", "message", "detail", "errors", "details", "violations", "base_resp"];

/** The objects of an error, outer ones first. */
function partsIn(value: unknown): JsonRecord[] {
  const parts: JsonRecord[] = [];
  let layer = [value];
  for (let depth = 0; depth <= MAX_DEPTH && layer.length > 0; depth += 1) {
    const records = layer
      .flatMap((each): unknown[] => (Array.isArray(each) ? each.slice(0, MAX_ENTRIES) : [each]))
      .filter(isRecord)
      .slice(0, MAX_ENTRIES);
    parts.push(...records);
    layer = records.flatMap((each) => partFields.map((name) => each[name]));
  }
  return parts;
}

/** Fields with names of errors, as statuses or words. */
const nameFields = ["code", "status", "status_code", "type", "reason", "quotaId"];

/** Statuses of errors that are named by a word. */
const worded: readonly (readonly [RegExp, number])[] = [
  [/rate.?limit|too_many_requests|resource_exhausted/i, 429],
  [/api.?key|unauthorized|unauthenticated|authentication/i, 401],
];

function statusOf(name: string): number | undefined {
  const number = worded.find(([pattern]) => pattern.test(name))?.[1] ?? Number(name);
  return number >= 400 && number <= 599 ? number : undefined;
}

/** Reads a service's account of an error, in whatever form. Never throws. */
export function accountOf(json: unknown): ErrorAccount {
  const words = wordsIn(json).map((each) => each.slice(0, READ_CHARACTERS));
  const parts = partsIn(json);
  const names = parts
    .flatMap((part) => nameFields.map((name) => part[name]))
    .filter((name) => typeof name === "string" || typeof name === "number")
    .map((name) => String(name).slice(0, SAID_CHARACTERS));
  return {
    sentence: lineIn(words.join("; ")),
    about: [...names, ...words].join(" "),
    status: names.map(statusOf).find((status) => status !== undefined),
    field: parts.map(fieldIn).find((field) => field !== "") ?? "",
  };
}

/** The JSON value in an answer; undefined when it is none. */
export function jsonValueIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The account in an answer's body: JSON, or a plain text. Of pages and of JSON that was cut nothing is for people. */
export function accountIn(body: string): ErrorAccount {
  const json = jsonValueIn(body);
  return accountOf(json === undefined && !/^\s*[<{[]/.test(body) ? body : json);
}

/** How an agent accounts for an HTTP error, on one line; "" when it does not, or only names the status. */
function sentenceIn(status: number, body: string): string {
  // A server that does not know a path says so in a text of its own.
  if (status < 500 && jsonValueIn(body) === undefined) return "";
  const { sentence } = accountIn(body);
  return sentence === STATUS_CODES[status] ? "" : sentence;
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

const saying = (failed: AnswerFailure, account: string): AnswerFailure =>
  account === ""
    ? failed
    : quotaIn({ ...failed, detail: `${failed.detail} It says: ${account}` }, account);

/** An HTTP error with the other side's own account of it. */
export function accounted(failed: AnswerFailure): AnswerFailure {
  const { status, raw } = failed;
  if (status === undefined || status < 400 || typeof raw !== "string") return failed;
  return saying(failed, sentenceIn(status, raw));
}

/** An answer of a wrong shape with the error that it reports, if it does. */
export const reported = (failed: AnswerFailure, json: unknown): AnswerFailure =>
  isRecord(json) && ["error", "errors", "detail"].some((name) => name in json)
    ? saying(failed, accountOf(json).sentence)
    : failed;
