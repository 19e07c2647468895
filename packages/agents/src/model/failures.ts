import { z } from "zod";
import type { AnswerFailure, AnswerFailureCode } from "../contract.ts";
import type { Setback } from "../outbound/circuit/index.ts";
import { type Exchange, failure, retryAfterMs } from "../outbound/index.ts";

const SHOWN_CHARACTERS = 300;

const said = z.string().min(1);
const code = z.union([z.string(), z.number()]).nullish().catch(null);
/** Where services put their account of an error. */
const errorSchema = z.union([
  z.object({ error: z.object({ message: said.nullish().catch(null), code }) }),
  z.object({ error: said }),
  z.object({ message: said, code }),
  z.object({ detail: said }),
]);

/** Statuses of errors that are named by a word. */
const worded: readonly (readonly [RegExp, number])[] = [
  [/rate.?limit|too_many_requests/i, 429],
  [/api.?key|unauthorized|authentication/i, 401],
];

/** A service's own account of an error. */
interface ServiceError {
  readonly message: string;
  /** "" where it is a number or absent. */
  readonly code: string;
  /** An HTTP status that the account names. */
  readonly status: number | undefined;
}

function errorIn(json: unknown): ServiceError {
  const { data } = errorSchema.safeParse(json);
  const shape =
    data === undefined || "detail" in data
      ? { message: data?.detail }
      : "error" in data
        ? typeof data.error === "string"
          ? { message: data.error }
          : data.error
        : data;
  const named = "code" in shape ? (shape.code ?? "") : "";
  const word = worded.find(([pattern]) => pattern.test(String(named)));
  const number = named === "" ? Number.NaN : (word?.[1] ?? Number(named));
  return {
    message: shape.message ?? "",
    code: typeof named === "string" ? named : "",
    status: number >= 400 && number <= 599 ? number : undefined,
  };
}

/** The service's own account of an error on one line, cut; "" when it gives none. */
export const sentenceIn = (json: unknown): string => lineOf(errorIn(json));

const lineOf = ({ message }: ServiceError): string =>
  [...message.replace(/\s+/g, " ").trim()].slice(0, SHOWN_CHARACTERS).join("");

/** A feature that most services have, refused by this one: an agent's settings can do without it. */
export type UnsupportedFeature = "system-role" | "limit-field" | "response-format";

interface UnsupportedFailure extends AnswerFailure {
  readonly unsupported: UnsupportedFeature;
}

const isUnsupported = (failed: AnswerFailure): failed is UnsupportedFailure =>
  "unsupported" in failed;

/** What a service refused about a request that is right otherwise; undefined: nothing of the kind. */
export const unsupportedIn = (failed: AnswerFailure): UnsupportedFeature | undefined =>
  isUnsupported(failed) ? failed.unsupported : undefined;

/** An answer that is not in the format that was asked for. */
export const notInFormat = (detail: string, text: string): AnswerFailure => {
  const failed: UnsupportedFailure = {
    ...failure("no-answer", detail, text),
    unsupported: "response-format",
  };
  return failed;
};

const refusals: readonly (readonly [UnsupportedFeature, RegExp])[] = [
  [
    "system-role",
    /system (?:role|message|prompt|instruction)s?\b.{0,60}(?:not (?:be )?(?:supported|allowed|enabled)|unsupported)|not support (?:the |a )?['"`\\]{0,2}system|roles must alternate|developer instruction is not enabled|only user and assistant roles|unexpected role.{0,10}system/i,
  ],
  [
    "limit-field",
    /max_(?:completion_)?tokens.{0,100}(?:unsupported|not supported|unrecognized|unknown|not permitted|not allowed)|(?:unsupported|unrecognized|unknown|unexpected).{0,60}max_(?:completion_)?tokens/i,
  ],
  ["response-format", /response_?format|json_schema|structured.?output|guided_json|json mode/i],
];

const tooLong =
  /context.{0,20}(length|window|size|limit)|too (many tokens|long)|maximum.{0,40}tokens|tokens.{0,60}must be/i;
/** A quota that is spent for longer than a rate limit lasts. */
const spentQuota = /insufficient.(quota|credit)|per[-_ ]?(day|month)|\b(daily|monthly)\b/i;
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
  if (status === 402) return ["quota-spent", "The key's account has no credit left."];
  if (status === 404) {
    return ["http-status", "The model or the address is unknown there. Check both."];
  }
  if (status === 429 && spentQuota.test(about)) {
    return ["quota-spent", "The quota of the key's account is used up."];
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

const passing = new Set([408, 425, 429, 500, 502, 503, 504, 529]);
/** Of an answer with an error, where a refused feature is looked for. */
const SEARCHED_CHARACTERS = 4_000;
/** Of an error that names no status. */
const UNNAMED_STATUS = 502;

/**
 * What a service's account of an error means. `status`: that of the answer, or, for an error in the
 * answer to a request that was accepted, the one that it names. `keyGiven`: the call carried a key.
 */
function setbackBy(
  error: ServiceError,
  { retryAfter, text }: Exchange,
  status: number,
  beginning: string,
  keyGiven: boolean,
): Setback {
  const [failed, advice] = verdictOf(status, `${error.code} ${error.message}`, keyGiven);
  const account = lineOf(error);
  const words = account === "" ? "" : ` It says: ${account}`;
  // Routers quote the service behind them beside their own words.
  const all = text.slice(0, SEARCHED_CHARACTERS);
  const unsupported =
    failed === "http-status" ? refusals.find(([, pattern]) => pattern.test(all))?.[0] : undefined;
  const afterMs = retryAfterMs(retryAfter);
  const again = passing.has(status) && failed !== "quota-spent" && unsupported === undefined;
  return {
    failure: {
      ...failure(failed, `${beginning} ${advice}${words}`, text, status),
      retryAfterMs: afterMs,
      ...(unsupported !== undefined && { unsupported }),
    },
    retry: again ? { afterMs } : null,
  };
}

/** The JSON value in an answer; undefined when it is none. */
export function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** What an answer with an error status means; `keyGiven`: the call carried a key. */
export function setbackOf(exchange: Exchange, keyGiven: boolean): Setback {
  const { status, text } = exchange;
  const beginning = `The model's service answered with HTTP ${status}.`;
  return setbackBy(errorIn(jsonIn(text)), exchange, status, beginning, keyGiven);
}

/** An error in the place of a completion, or of a choice; a service may name none where there is none. */
const reportSchema = z.union([
  z.object({
    error: z.union([said, z.looseObject({ message: said }), z.looseObject({ code: z.number() })]),
  }),
  z.object({ object: z.literal("error"), message: said }),
]);

/** Whether a part of an answer reports an error. */
export const reportsError = (json: unknown): boolean => reportSchema.safeParse(json).success;

/**
 * What an error within an answer of status 200 means: many services accept a request before they
 * forward it. `json`: the part that reports the error.
 */
export function setbackWithin(json: unknown, exchange: Exchange, keyGiven: boolean): Setback {
  const error = errorIn(json);
  const status = error.status ?? UNNAMED_STATUS;
  const named = error.status === undefined ? "" : ` (${status})`;
  const beginning = `The model's service reports an error${named} in place of a completion.`;
  return setbackBy(error, exchange, status, beginning, keyGiven);
}
