import type { IncomingHttpHeaders } from "node:http";

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

/** Where services say when a limit is renewed, beside `Retry-After`; the first that is there counts. */
const resetHeaders = [
  "x-ratelimit-reset",
  "ratelimit-reset",
  "x-ratelimit-reset-requests",
  "x-ratelimit-reset-tokens",
];

/** The header of a refusal that names the time for another call, first `Retry-After` (RFC 9110, 10.2.3). */
export function retryAfterIn(headers: IncomingHttpHeaders): string | undefined {
  for (const name of ["retry-after", ...resetHeaders]) {
    const value = headers[name];
    const text = typeof value === "string" ? value : value?.[0];
    if (text !== undefined && retryAfterMs(text) !== undefined) return text;
  }
  return undefined;
}

/** Milliseconds of such a header: seconds, a duration, or a time; undefined: it names none. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const duration = durationMs(text);
  if (duration !== undefined) return duration;
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
  if (number === undefined) {
    const at = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(at) ? undefined : Math.max(0, at - now);
  }
  if (number < MIN_TIME_S) return number * 1_000;
  return Math.max(0, (number < MIN_TIME_MS ? number * 1_000 : number) - now);
}
