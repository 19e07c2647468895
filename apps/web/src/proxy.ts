import { DIAL_OUT_PATH } from "@wisp/dial-out/wire";
import { LIVE_PATH } from "@wisp/live";
import { type NextRequest, NextResponse } from "next/server";
import { env } from "./env.ts";
import { isLocale, LOCALE_HEADER } from "./i18n/locale.ts";
import { isCounted } from "./serve/callers.ts";
import { isApiPath } from "./server/calls/error-body.ts";
import { isOwnHost } from "./server/calls/same-site.ts";
import { tooMany } from "./server/limits/too-many.ts";

/**
 * Inline scripts run only with this rendering's nonce; on pages that readers share, hashes take its place
 * (serve/policy.ts). Inline style attributes are harmless and allowed.
 */
function policy(nonce: string, frameAncestors: "'self'" | "*"): string {
  // Next's developer tools evaluate text and inject styles.
  const developing = env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${developing ? " 'unsafe-eval'" : ""}`,
    `style-src-elem 'self' ${developing ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");
}

/** Pages for frames on other sites: they act for no user, because they get no cookies there. */
const EMBED_PATH = "/embed/";

/** Screens in halls, which are as bare as frames; other sites may not frame them. */
const SCREEN_PATH = /^\/seasons\/[^/]+\/screen\/?$/;

/** Informs the layout that a page is in a frame or on a screen, and of its theme; see app/layout.tsx. */
const EMBED_HEADER = "x-wisp-embed";

/**
 * Hands requests of sockets on to the runner's gateway, so that pages, API and sockets share one
 * origin (WebSockets of the built site never come here, see serve/sockets.ts), and
 * gives every rendering a fresh nonce and the policy that names it; requests over a limit are
 * answered here. (A rewrite in next.config.mts would fix the gateway's address when the site is built.)
 */
export function proxy(request: NextRequest): Response {
  const { pathname, search } = request.nextUrl;
  if (!isOwnHost(request.headers.get("host"))) {
    return new NextResponse("Open this site at http://127.0.0.1 or http://localhost.\n", {
      status: 421,
    });
  }
  const path = pathname.replace(/\/$/, "");
  if (path === LIVE_PATH || path === DIAL_OUT_PATH) {
    return NextResponse.rewrite(new URL(`${path}${search}`, env.WISP_RUNNER_URL));
  }
  const refused = tooMany(request, isCounted(request.headers));
  if (refused !== null) return refused;
  if (pathname.startsWith("/api/") || isApiPath(pathname)) return NextResponse.next();
  const nonce = btoa(crypto.randomUUID());
  const embedded = pathname.startsWith(EMBED_PATH);
  const value = policy(nonce, embedded ? "*" : "'self'");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.delete(EMBED_HEADER);
  headers.delete(LOCALE_HEADER);
  if (embedded || SCREEN_PATH.test(pathname)) {
    const theme = request.nextUrl.searchParams.get("theme");
    headers.set(EMBED_HEADER, theme === "light" ? "light" : "dark");
    const language = request.nextUrl.searchParams.get("lang") ?? undefined;
    if (isLocale(language)) headers.set(LOCALE_HEADER, language);
  }
  headers.set("Content-Security-Policy", value);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", value);
  return response;
}

export const config = {
  matcher: ["/((?!_next/static/|icon\\.svg$|favicon\\.ico$|apple-icon\\.png$|faces\\.svg$).*)"],
};
