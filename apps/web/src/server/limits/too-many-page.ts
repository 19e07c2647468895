import type { Locale } from "@wisp/game";
import { createTranslator } from "next-intl";
import { messages } from "#i18n/messages.ts";

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
