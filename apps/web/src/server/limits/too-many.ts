import type { Locale } from "@wisp/game";
import { type NextRequest, NextResponse } from "next/server";
import { createTranslator } from "next-intl";
import { env } from "#env.ts";
import { chosenLocale, isLocale } from "#i18n/locale.ts";
import { messages } from "#i18n/messages.ts";
import { ApiProblem, allowAnyOrigin, problemAnswer, retryAfter } from "#server/calls/api.ts";
import { errorBodyAt, isApiPath } from "#server/calls/error-body.ts";
import { callerOf } from "./caller.ts";
import { rates, requestWaitMs, takeFrom, waitInWords } from "./limits.ts";

/** The site's tokens that this page uses, by night and by day; see packages/config/theme.css. */
export const tokens = {
  dark: {
    ground: "#0a0d13",
    raised: "#161d29",
    line: "#212a39",
    text: "#e9edf5",
    soft: "#aeb8c9",
    lamp: "#ffd98a",
  },
  light: {
    ground: "#f7f5f0",
    raised: "#ffffff",
    line: "#e5e0d5",
    text: "#1b2130",
    soft: "#4b5568",
    lamp: "#8a5d00",
  },
} as const;

type Theme = keyof typeof tokens;

const declared = (theme: Theme): string =>
  [
    `color-scheme:${theme}`,
    ...Object.entries(tokens[theme]).map(([name, colour]) => `--${name}:${colour}`),
  ].join(";");

const style = `
:root{${declared("dark")}}
:root[data-theme=light]{${declared("light")}}
@media(prefers-color-scheme:light){:root:not([data-theme]){${declared("light")}}}
body{margin:0;padding:0 1rem;background:var(--ground);color:var(--text);font:1rem/1.6 system-ui,sans-serif}
header,main{max-width:42rem;margin:0 auto}
header{padding:1.1rem 0;font:1.4rem/1.2 Georgia,serif}
main{padding-top:12vh}
h1{margin:0;font:400 clamp(1.9rem,6vw,2.25rem)/1.25 Georgia,serif;text-wrap:balance}
h1:lang(zh){word-break:keep-all;overflow-wrap:anywhere}
p{margin:.75rem 0 1.75rem;color:var(--soft);text-wrap:pretty}
a{color:inherit;text-decoration:none}
nav{display:flex;flex-wrap:wrap;gap:.75rem}
nav a{padding:.5rem .95rem;border:1px solid var(--line);border-radius:9px;background:var(--raised);font-weight:500;font-size:.875rem}
:focus-visible{outline:2px solid var(--lamp);outline-offset:2px;border-radius:4px}
`;

/**
 * Asks a reader on a page to wait. It needs none of the site's own files: it is sent when the site
 * has too much to do. `framed` is the theme of a page in a frame of another site, and null elsewhere:
 * there the browser's preference decides, because the server cannot read the reader's choice.
 */
export function tooManyPage(
  locale: Locale,
  waitMs: number,
  framed: Theme | null,
): { readonly html: string; readonly policy: string } {
  const t = createTranslator({ locale, messages: messages[locale], namespace: "common" });
  const nonce = btoa(crypto.randomUUID());
  const title = t("tooMany.title");
  const home = `<a href="/">${t("error.home")}</a>`;
  const html = [
    `<!doctype html><html lang="${locale === "zh" ? "zh-Hans" : locale}"${framed === null ? "" : ` data-theme="${framed}"`}>`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${title} · ${t("brand")}</title><style nonce="${nonce}">${style}</style></head><body>`,
    framed === null ? `<header><a href="/">${t("brand")}</a></header>` : "",
    `<main><h1>${title}</h1><p>${t("tooMany.text", { seconds: Math.ceil(waitMs / 1_000) })}</p>`,
    // An empty address is the page that was asked for.
    `<nav><a href="">${t("error.again")}</a>${framed === null ? home : ""}</nav></main></body></html>`,
  ].join("");
  return { html, policy: `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'` };
}

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
    isCounted ? 0 : requestWaitMs(request.method, pathname, address),
    signsIn ? takeFrom(rates.signIns, address) : 0,
    pathname === FORM_TOKEN ? takeFrom(rates.formTokens, address) : 0,
  );
  if (waitMs === 0) return null;
  if (signsIn && request.method === "POST") return signInAnswer(waitMs);
  if (request.headers.has("next-action")) return actionAnswer(waitMs);
  if (!isApiPath(pathname) && pathname !== FORM_TOKEN) return page(request, waitMs);
  const message = `Too many requests from your network address. Try again in ${waitInWords(waitMs)}.`;
  const problem = new ApiProblem("too-many", message, waitMs);
  return allowAnyOrigin(problemAnswer(problem, errorBodyAt(pathname)));
}
