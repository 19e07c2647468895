import { isFailure } from "@wisp/game";
import { z } from "zod";
import type { AnswerFailure, AnswerFailureCode } from "../contract.ts";
import type { Setback } from "../outbound/circuit/index.ts";
import {
  accountIn,
  accountOf,
  type ErrorAccount,
  type Exchange,
  failure,
  jsonValueIn,
  retryAfterInBody,
  retryAfterMs,
} from "../outbound/index.ts";

/** A feature that most services have, refused by this one: an agent's settings can do without it. */
export type UnsupportedFeature = "system-role" | "limit-field" | "temperature" | "response-format";

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

const said = z.string().min(1);

const refusals: readonly (readonly [UnsupportedFeature, RegExp])[] = [
  [
    "system-role",
    /system (?:role|message|prompt|instruction)s?\b.{0,60}(?:not (?:be )?(?:supported|allowed|enabled)|unsupported)|not support (?:the |a )?['"`\\]{0,2}system|roles must alternate|developer instruction is not enabled|only user and assistant roles|unexpected role.{0,10}system/i,
  ],
  [
    "limit-field",
    /max_(?:completion_)?tokens.{0,100}(?:unsupported|not supported|unrecognized|unknown|not permitted|not allowed)|(?:unsupported|unrecognized|unknown|unexpected).{0,60}max_(?:completion_)?tokens/i,
  ],
  // Models of fixed sampling refuse all temperatures or all but one; others only 0, or large ones.
  [
    "temperature",
    /(?:unsupported|unrecognized|unknown|unexpected|invalid|deprecated|not permitted|(?:does|do) not support|(?:may|can|must) (?:only|not)|only (?:supports?|allows?)|not (?:supported|allowed)|cannot)\b.{0,80}\btemperature\b|\btemperature\b.{0,100}(?:unsupported|unrecognized|unknown|invalid|deprecated|not (?:be |currently )?(?:supported|allowed|permitted|available|configurable|compatible)|(?:does|do) not support|must be|should be|may only|can only|cannot|only (?:the default|1\b|one)|fixed)/i,
  ],
  ["response-format", /response_?format|json_schema|structured.?output|guided_json|json mode/i],
];

const tooLong =
  /context.{0,20}(length|window|size|limit)|too (many tokens|long|large)|maximum.{0,40}tokens|tokens?\b.{0,60}must be/i;
/** A quota that is spent for longer than a rate limit lasts. */
const spentQuota = /insufficient.(quota|credit)|per[-_ ]?(day|month)|\b(daily|monthly)\b/i;
const filtered = /content.?(filter|policy|management)|safety|moderation|flagged/i;

const KEY =
  "(?:api[ _-]?key|(?:access|auth|authentication|authorization|bearer)[ _-]?token|credentials?)";
const REFUSED =
  "(?:in(?:valid|correct)|not (?:valid|found|provided|recogni[sz]ed|authori[sz]ed)|expired|missing|required|revoked|wrong|unknown|malformed|disabled|suspended|unauthori[sz]ed)";
/** A refusal of the key, which services report with any status. */
const refusedKey = new RegExp(
  `\\b${KEY}\\b.{0,40}\\b${REFUSED}\\b|\\b(?:${REFUSED}|no)\\b.{0,40}\\b${KEY}\\b|unauthenticated|invalid_api_key|api_key_invalid|authentication_error`,
  "i",
);
const limited = /\b(?:quota|rate|limit)/i;

/**
 * Whether an error is about the key: in refusals of a rate, keys are named as what is limited, and 403 is also the
 * status of questions that are too long (Together) or flagged (OpenRouter).
 */
const isKeyRefusal = (status: number, about: string): boolean =>
  status === 401 ||
  (status === 403 && !tooLong.test(about) && !filtered.test(about)) ||
  (refusedKey.test(about) && !((status === 429 || status === 402) && limited.test(about)));

/** Of services that have no room at the moment; 498: the flexible tier of Groq, 529: Anthropic. */
const overloaded = new Set([498, 503, 529]);

/** Code and advice by status, and by the service's reason for refusing a request. */
function verdictOf(
  status: number,
  about: string,
  keyGiven: boolean,
): readonly [AnswerFailureCode, string] {
  if (isKeyRefusal(status, about)) {
    return [
      "key-refused",
      keyGiven
        ? "The key was refused. Check the key, and that it may use this model."
        : "No key was given, and the service requires one. Give a key that may use this model.",
    ];
  }
  if (status === 402) return ["quota-spent", "The key's account has no credit left."];
  if (status === 404) {
    return ["http-status", "The model or the address is unknown there. Check both."];
  }
  if (status === 429 && spentQuota.test(about)) {
    return ["quota-spent", "The quota of the key's account is used up."];
  }
  if (status === 429) return ["rate-limited", "The service limits how often this key may ask."];
  if (overloaded.has(status)) return ["asleep", "The model is loading, or overloaded."];
  if (status === 413 || tooLong.test(about)) {
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

const passingRefusals = new Set([408, 409, 425, 429, 498]);
/** Of a service that cannot do what was asked, and will not. */
const NOT_IMPLEMENTED = 501;
/** Whether an error of this status may pass by itself: among those of a service also what proxies before it add (520 to 524). */
const isPassing = (status: number): boolean =>
  passingRefusals.has(status) || (status >= 500 && status !== NOT_IMPLEMENTED);
/** Of an answer with an error, where a refused feature is looked for. */
const SEARCHED_CHARACTERS = 4_000;
/** For an error whose status is neither given nor clear from its words. */
const UNNAMED_STATUS = 502;
/** Statuses of errors that have them in their words alone. */
const told: readonly (readonly [RegExp, number])[] = [
  [/\brate.?limit/i, 429],
  [/insufficient.(?:balance|credit|quota)/i, 402],
];

/** What a service refused about a request that is right otherwise. */
function refusedFeature({ field }: ErrorAccount, text: string): UnsupportedFeature | undefined {
  if (/\btemperature$/.test(field)) return "temperature";
  // Routers quote the service behind them beside their own words.
  const beginning = text.slice(0, SEARCHED_CHARACTERS);
  return refusals.find(([, pattern]) => pattern.test(beginning))?.[0];
}

/**
 * What a service's account of an error means. `status`: that of the answer, or, for an error in the
 * answer to a request that was accepted, the one that it names. `keyGiven`: the call carried a key.
 */
function setbackBy(
  account: ErrorAccount,
  { retryAfter, text }: Exchange,
  status: number,
  beginning: string,
  keyGiven: boolean,
): Setback {
  const [failed, advice] = verdictOf(status, account.about, keyGiven);
  const words = account.sentence === "" ? "" : ` It says: ${account.sentence}`;
  const unsupported = failed === "http-status" ? refusedFeature(account, text) : undefined;
  const afterMs = retryAfterMs(retryAfter ?? retryAfterInBody(text));
  const isFinal = failed === "quota-spent" || failed === "key-refused" || unsupported !== undefined;
  return {
    failure: {
      ...failure(failed, `${beginning} ${advice}${words}`, text, status),
      retryAfterMs: afterMs,
      ...(unsupported !== undefined && { unsupported }),
    },
    retry: isPassing(status) && !isFinal ? { afterMs } : null,
  };
}

/** What an answer with an error status means; `keyGiven`: the call carried a key. */
export function setbackOf(exchange: Exchange, keyGiven: boolean): Setback {
  const { status, text } = exchange;
  const beginning = `The model's service answered with HTTP ${status}.`;
  return setbackBy(accountIn(text), exchange, status, beginning, keyGiven);
}

/** A service's own number or name of an error; some answer with 0 or 200 where there is none. */
const ownCode = z
  .union([said, z.number()])
  .refine((code) => Number(code) !== 0 && Number(code) !== 200);
const noChoices = { choices: z.array(z.unknown()).max(0).nullish() };

/** An error in the place of a completion, or of a choice; a service may name none where there is none. */
const reportSchema = z.union([
  z.object({
    error: z.union([said, z.looseObject({ message: said }), z.looseObject({ code: z.number() })]),
  }),
  z.object({ object: z.literal("error"), message: z.union([said, z.looseObject({})]) }),
  z.object({ code: ownCode, msg: said, ...noChoices }),
  z.object({ code: ownCode, message: said, ...noChoices }),
  z.object({ base_resp: z.object({ status_code: ownCode, status_msg: said }), ...noChoices }),
]);

/** Whether a part of an answer, or the first of a list, reports an error. */
export const reportsError = (json: unknown): boolean =>
  reportSchema.safeParse(Array.isArray(json) ? json[0] : json).success;

/**
 * What an error within an answer of status 200 means: many services accept a request before they
 * forward it. `json`: the part that reports the error.
 */
export function setbackWithin(json: unknown, exchange: Exchange, keyGiven: boolean): Setback {
  const account = accountOf(json);
  const status =
    account.status ?? told.find(([words]) => words.test(account.about))?.[1] ?? UNNAMED_STATUS;
  const named = account.status === undefined ? "" : ` (${status})`;
  const beginning = `The model's service reports an error${named} in place of a completion.`;
  return setbackBy(account, exchange, status, beginning, keyGiven);
}

/** What an answer of a service refuses about a request that is right otherwise; undefined: nothing. */
export function featureRefusedIn(
  exchange: Exchange | AnswerFailure,
): UnsupportedFeature | undefined {
  if (isFailure(exchange)) return undefined;
  const json = jsonValueIn(exchange.text);
  if (exchange.status >= 400) return unsupportedIn(setbackOf(exchange, true).failure);
  return reportsError(json)
    ? unsupportedIn(setbackWithin(json, exchange, true).failure)
    : undefined;
}
