import { type NextRequest, NextResponse } from "next/server";
import { env } from "#env.ts";
import { chosenLocale, isLocale } from "#i18n/locale.ts";
import { ApiProblem, open, problemAnswer, retryAfter } from "#server/calls/api.ts";
import { errorBodyAt } from "#server/calls/error-body.ts";
import { isCall } from "#server/calls/is-call.ts";
import { callerOf } from "./caller.ts";
import { rates, requestWaitMs, waitInWords } from "./limits.ts";
import { tooManyPage } from "./too-many-page.ts";

/** The steps of next-auth that ask a provider or use up a link. */
const SIGN_IN = /^\/api\/auth\/(signin|callback)\//;
/** Where next-auth hands out the token that its forms carry. */
const FORM_TOKEN = "/api/auth/csrf";

/** The message on a page; in a frame of another site, with the language and theme of its address. */
function page({ nextUrl, cookies, headers }: NextRequest, waitMs: number): NextResponse {
  const { pathname, searchParams } = nextUrl;
  const framed = pathname.startsWith("/embed/");
  const named = searchParams.get("lang") ?? undefined;
  const locale = framed && isLocale(named) ? named : chosenLocale(cookies, headers);
  const theme = searchParams.get("theme") === "light" ? "light" : "dark";
  const { html, policy } = tooManyPage(locale, waitMs, framed ? theme : null);
  return new NextResponse(html, {
    status: 429,
    headers: {
      ...retryAfter(waitMs),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy,
    },
  });
}

/** The answer to a form of the sign-in page: the address that says it in words. */
const signInAnswer = (waitMs: number): Response =>
  Response.json(
    { url: `${env.WISP_URL}/sign-in?error=TooMany` },
    { status: 429, headers: retryAfter(waitMs) },
  );

/** The answer to a form that scripts send: the form keeps its input. The content type is the framework's. */
const actionAnswer = (waitMs: number): Response =>
  new Response(`too-many ${Math.ceil(waitMs / 1_000)}`, {
    status: 429,
    headers: { ...retryAfter(waitMs), "content-type": "text/plain", "cache-control": "no-store" },
  });

/**
 * The answer to a caller that requests more than an address may, in words for that caller; null for all
 * others. On one's own machine nothing is counted: its user owns the arena.
 *
 * @param isCounted whether the site's own server has counted the request already, before it had to wait
 */
export function tooMany(request: NextRequest, isCounted: boolean): Response | null {
  if (env.WISP_MODE === "local") return null;
  const { pathname } = request.nextUrl;
  const address = callerOf(request.headers);
  const signsIn = SIGN_IN.test(pathname);
  const waitMs = Math.max(
    isCounted ? 0 : requestWaitMs(request.method, address),
    signsIn ? rates.signIns.take(address) : 0,
    pathname === FORM_TOKEN ? rates.formTokens.take(address) : 0,
  );
  if (waitMs === 0) return null;
  if (signsIn && request.method === "POST") return signInAnswer(waitMs);
  if (request.headers.has("next-action")) return actionAnswer(waitMs);
  if (!isCall(pathname) && pathname !== FORM_TOKEN) return page(request, waitMs);
  const message = `Too many requests from your network address. Try again in ${waitInWords(waitMs)}.`;
  const problem = new ApiProblem("too-many", message, waitMs);
  return open(problemAnswer(problem, errorBodyAt(pathname)));
}
