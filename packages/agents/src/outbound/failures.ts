import type { IncomingHttpHeaders } from "node:http";
import type { AnswerFailure, AnswerFailureCode, RefusalReason } from "../contract.ts";
import { AddressRefused, NotConnected } from "./connect.ts";

/** Characters of an answer that are kept with a failure. */
const KEPT_CHARACTERS = 2_000;

/** A failure with the answer that caused it, cut, and the answer's HTTP status when that is what failed. */
export const failure = (
  failed: AnswerFailureCode,
  detail: string,
  text?: string,
  status?: number,
): AnswerFailure => ({
  failed,
  detail,
  ...(status === undefined ? {} : { status }),
  ...(text === undefined ? {} : { raw: text.slice(0, KEPT_CHARACTERS) }),
});

/** An address or setting that cannot be used, with the reason. */
export const refused = (detail: string): AnswerFailure => failure("refused", detail);

/** A refusal about which something else is to be done than about others. */
export const refusal = (reason: RefusalReason, detail: string): AnswerFailure => ({
  ...failure("refused", detail),
  reason,
});

/** Why an agent that remembers every message is not interviewed. */
export const NO_INTERVIEWS = failure(
  "no-interviews",
  "It is not interviewed, because it would remember the question in the match.",
);

/** No byte of a call was sent, so the server cannot have acted on it. */
interface UnsentCause {
  /** When another call may go better; absent: unknown. */
  readonly afterMs?: number;
  /** DNS has no such name: waiting is unlikely to help. */
  readonly unknownName?: true;
}

interface UnsentFailure extends AnswerFailure {
  readonly unsent: UnsentCause;
}

export const unsentFailure = (
  failed: AnswerFailureCode,
  detail: string,
  unsent: UnsentCause,
): UnsentFailure => ({ ...failure(failed, detail), unsent });

const isUnsent = (failed: AnswerFailure): failed is UnsentFailure => "unsent" in failed;

/** The failure of a call that was never sent; undefined when it may have been. */
export const unsentIn = (failed: AnswerFailure): UnsentCause | undefined =>
  isUnsent(failed) ? failed.unsent : undefined;

/** The error of a lookup for a name that does not exist. */
const UNKNOWN_NAME = "ENOTFOUND";

const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/;

function unreachable(code: string, host: string): string {
  if (code === UNKNOWN_NAME) {
    return `The host name of ${host} is not known to DNS; check the address.`;
  }
  if (code === "EAI_AGAIN") {
    return `DNS does not answer for the host name of ${host}; try again later, or check the address.`;
  }
  if (code === "ECONNREFUSED")
    return `Nothing listens at ${host}; start the server or check the port.`;
  if (code === "ETIMEDOUT" || code.endsWith("_TIMEOUT")) {
    return `${host} did not accept a connection in time.`;
  }
  if (certificateCode.test(code)) return `No secure connection to ${host}: ${code}.`;
  if (code.startsWith("HPE_")) return `${host} does not answer in HTTP (${code}).`;
  return `${host} closed the connection before its answer was complete (${code}).`;
}

const codeOf = (error: Error): string | undefined =>
  "code" in error && typeof error.code === "string" ? error.code : undefined;

/** The failure for a call's error; errors other than the network's are rethrown. */
export function failureOf(error: unknown, host: string, signal: AbortSignal): AnswerFailure {
  if (signal.aborted) return failure("timeout", `${host} did not answer in time.`);
  if (error instanceof AddressRefused) return refusal("not-public", error.message);
  const code = error instanceof Error ? codeOf(error) : undefined;
  // undici's parser does not give each of its errors a code.
  if (error instanceof Error && error.name === "HTTPParserError" && code === undefined) {
    return failure("unreachable", `${host} does not answer in HTTP.`);
  }
  if (code === undefined || code === "UND_ERR_INVALID_ARG") throw error;
  if (code === "UND_ERR_HEADERS_OVERFLOW") {
    return failure("too-large", `The headers of ${host}'s answer are larger than 16 KiB.`);
  }
  const detail = unreachable(code, host);
  return error instanceof NotConnected
    ? unsentFailure("unreachable", detail, code === UNKNOWN_NAME ? { unknownName: true } : {})
    : failure("unreachable", detail);
}

/** Seconds since 1970 that no waiting time reaches, and milliseconds since 1970 that no time in seconds does. */
const MIN_TIME_S = 1e9;
const MIN_TIME_MS = 1e12;

const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Milliseconds of a duration such as "6m0s" or "120ms"; undefined for other texts. */
function durationMs(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(text)) return undefined;
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g);
  return [...parts].reduce(
    (sum, [, count, unit = ""]) => sum + Number(count) * (unitMs[unit] ?? 0),
    0,
  );
}

/** Where services say when one of their limits is renewed; "remaining" in place of "reset" is what is left of it. */
const resetHeader = /^(?:x-)?ratelimit-reset(?:-[\w-]+)?$|^anthropic-ratelimit-[\w-]+-reset$/;

const headerIn = (headers: IncomingHttpHeaders, name: string): string | undefined =>
  [headers[name]].flat()[0];

/** The shortest reset of the limits with nothing left; where none says so, of all. */
function resetIn(headers: IncomingHttpHeaders): string | undefined {
  const resets = Object.keys(headers).flatMap((name) => {
    const text = resetHeader.test(name) ? headerIn(headers, name) : undefined;
    const ms = retryAfterMs(text);
    if (text === undefined || ms === undefined) return [];
    return [{ text, ms, left: headerIn(headers, name.replace("reset", "remaining")) }];
  });
  const reached = resets.filter(({ left }) => Number(left) <= 0);
  const [first] = (reached.length > 0 ? reached : resets).sort((a, b) => a.ms - b.ms);
  return first?.text;
}

/** The delay in the body of an error: `retryDelay` of Google's `RetryInfo` ("41s"), or seconds. */
const bodyDelay = /"retry_?(?:delay|after)"\s*:\s*"?(\d{1,12}(?:\.\d{1,12})?s?)\b/i;

/** The same in words: "Please try again in 1m2.5s", "Please retry after 12 seconds". */
const spokenDelay =
  /\b(?:try again|retry) (?:in|after) ((?:\d{1,9}(?:\.\d{1,9})?(?:ms|[smhd]))+(?!\w)|\d{1,9}(?:\.\d{1,9})?(?= seconds?\b))/i;

/** The time for another call that the body of a refusal names. */
export const retryAfterInBody = (body: string): string | undefined =>
  (bodyDelay.exec(body) ?? spokenDelay.exec(body))?.[1];

/**
 * The time for another call that a refusal names: `Retry-After` (RFC 9110, 10.2.3) in milliseconds or as it is,
 * then its body, then the reset of a limit.
 */
export function retryAfterIn(headers: IncomingHttpHeaders, body: string): string | undefined {
  const exact = headerIn(headers, "retry-after-ms");
  const named = [exact && `${exact}ms`, headerIn(headers, "retry-after")];
  return (
    named.find((text) => retryAfterMs(text) !== undefined) ??
    retryAfterInBody(body) ??
    resetIn(headers)
  );
}

/** Milliseconds of such a header: seconds, a duration, or a time; undefined: it names none. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const duration = durationMs(text);
  if (duration !== undefined) return duration;
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
  if (number === undefined) {
    const at = /^(?:[A-Z][a-z]{2}, |\d{4}-\d\d-\d\dT)/.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(at) ? undefined : Math.max(0, at - now);
  }
  if (number < MIN_TIME_S) return number * 1_000;
  return Math.max(0, (number < MIN_TIME_MS ? number * 1_000 : number) - now);
}
