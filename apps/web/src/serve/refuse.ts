import type { IncomingMessage, ServerResponse } from "node:http";
import { type CallError, errorBodyAt, isApiPath } from "#server/calls/error-body.ts";
import { isDeep } from "#server/calls/nesting.ts";
import type { HttpAnswer } from "./answers.ts";

/** Whether a name (`Host`) is one of the site's own. */
type IsOwnHost = (host: string | undefined) => boolean;

/** Seconds after which a request that was one too many may be sent again, if nothing else is known. */
const RETRY_AFTER_S = 5;

/** Where the built site's scripts, styles and fonts are. */
export const ASSETS_PATH = "/_next/static/";
const READING = ["GET", "HEAD"];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Why a request is not answered, and how it can be made right. */
export type Refusal = CallError & {
  readonly status: number;
  /** The methods that the address takes, where the sent one is wrong; absent: all that the site knows. */
  readonly methods?: readonly string[];
  /** After how many seconds it may be sent again. */
  readonly retryAfterS?: number;
};

/** Headers whose meaning would depend on who reads them if they came twice: Node takes the first. */
const SINGLE = ["host", "authorization", "content-type", "origin"] as const;

/** The first of `SINGLE` that a request carries twice. */
export function repeatedHeader({ headersDistinct }: IncomingMessage): string | undefined {
  return SINGLE.find((name) => (headersDistinct[name]?.length ?? 0) > 1);
}

/** The header in which Next's router names the page that a browser shows. */
const ROUTER_STATE = "next-router-state-tree";
/** Next reads no longer ones. */
const MAX_ROUTER_STATE_LENGTH = 40_000;
/** How a part of an address was matched: by one name, by several or by none; (.) and the like intercept. */
const PARAMETER_KIND = /^(?:oc|[cd](?:i\((?:\.|\.\.|\.\.\.)\)|i\(\.\.\)\(\.\.\))?)$/;
const MARKERS: readonly unknown[] = ["refetch", "inside-shared-layout", "metadata-only"];

const isText = (value: unknown): boolean => typeof value === "string";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(isText);
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

function isSegment(value: unknown): boolean {
  if (!Array.isArray(value)) return isText(value);
  const [name, key, kind, siblings]: readonly unknown[] = value;
  const isKind = typeof kind === "string" && PARAMETER_KIND.test(kind);
  const isComplete = value.length === 4 && (siblings === null || isTexts(siblings));
  return isText(name) && isText(key) && isKind && isComplete;
}

/** Whether a value is a tree of segments as Next's router writes it: a segment, those below it, and notes. */
function isRouterState(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 6) return false;
  const [segment, below, shownBy, marker, hints, path]: readonly unknown[] = value;
  return (
    isSegment(segment) &&
    typeof below === "object" &&
    below !== null &&
    !Array.isArray(below) &&
    Object.values(below).every(isRouterState) &&
    (isAbsent(shownBy) || isPair(shownBy)) &&
    (isAbsent(marker) || MARKERS.includes(marker)) &&
    (isAbsent(hints) || typeof hints === "number") &&
    (path === undefined || isText(path))
  );
}

/**
 * Whether Next can read its router's header; absent is readable. Next fails on others with an exception
 * that is logged with its stack, and anybody can send them.
 */
function isReadableRouterState(header: string | string[] | undefined): boolean {
  if (header === undefined) return true;
  if (typeof header !== "string" || header.length > MAX_ROUTER_STATE_LENGTH) return false;
  try {
    const state: unknown = JSON.parse(decodeURIComponent(header));
    return !isDeep(state) && isRouterState(state);
  } catch {
    return false;
  }
}

function refusalOf(request: IncomingMessage, isOwnHost: IsOwnHost): Refusal | null {
  const { method = "", url = "", headers } = request;
  if (!METHODS.includes(method)) {
    const message = `This site knows ${METHODS.join(", ")}.`;
    return { status: 405, code: "method-not-allowed", message };
  }
  if (url.startsWith(ASSETS_PATH) && !READING.includes(method)) {
    const message = `This address takes ${READING.join(", ")}.`;
    return { status: 405, code: "method-not-allowed", message, methods: READING };
  }
  try {
    decodeURI(url);
  } catch {
    return {
      status: 400,
      code: "bad-request",
      message: "The address contains an invalid percent-encoding.",
    };
  }
  if (!url.startsWith("/")) {
    return { status: 400, code: "bad-request", message: "This is not an address." };
  }
  const repeated = repeatedHeader(request);
  if (repeated !== undefined) {
    const message = `The header "${repeated}" came more than once.`;
    return { status: 400, code: "bad-request", message };
  }
  if (!isReadableRouterState(headers[ROUTER_STATE])) {
    const message = `The header "${ROUTER_STATE}" cannot be read.`;
    return { status: 400, code: "bad-request", message };
  }
  if (isOwnHost(headers.host)) return null;
  const message = "Open this site at http://127.0.0.1 or http://localhost.";
  return { status: 421, code: "forbidden", message };
}

/**
 * The answer that says a refusal: to calls as their protocol does, everywhere else in one line of text.
 */
export function refusalAnswer(
  url: string,
  { status, methods = METHODS, retryAfterS = RETRY_AFTER_S, ...error }: Refusal,
): HttpAnswer {
  const [pathname = ""] = url.split("?", 1);
  const called = isApiPath(pathname);
  const headers = {
    "content-type": called ? "application/json" : "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(called && { "access-control-allow-origin": "*" }),
    ...(status === 405 && { allow: methods.join(", ") }),
    ...((status === 429 || status === 503) && { "retry-after": String(retryAfterS) }),
  };
  const text = called ? JSON.stringify(errorBodyAt(pathname)(error)) : `${error.message}\n`;
  return { status, headers, body: Buffer.from(text) };
}

/** Answers with a refusal. A form that has to wait keeps its input; see components/use-form.tsx. */
export function sendRefusal(
  { url = "", headers: asked }: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
): void {
  const { status, headers, body } = refusalAnswer(url, refusal);
  const isForm = asked["next-action"] !== undefined;
  response
    .writeHead(status, headers)
    .end(isForm && status === 429 ? `too-many ${RETRY_AFTER_S}` : body);
}

/**
 * Answers what Next would fail on (methods it does not know, addresses and headers it cannot read) and, on
 * one's own machine, requests under another name than its own. Returns whether it answered.
 */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  isOwnHost: IsOwnHost,
): boolean {
  const refusal = refusalOf(request, isOwnHost);
  if (refusal === null) return false;
  sendRefusal(request, response, refusal);
  return true;
}
