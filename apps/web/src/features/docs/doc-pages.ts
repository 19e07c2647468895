import { docsHref } from "#links.ts";

/** The pages made of docs/<name>.md, in their order; their names are in the messages under "docs". */
export const documentPages = [
  "rules",
  "adding-an-agent",
  "agent-protocol",
  "a2a",
  "protocol",
  "dial-out",
  "mcp",
  "prompts",
  "debugging",
  "science",
  "statistical-methods",
  "stress-tests",
  "costs",
  "running-a-season",
  "residents",
  "words",
  "marks",
  "fair-play",
  "moderation",
  "lab",
  "declare-an-experiment",
  "lab-statistics",
  "exports",
  "python",
  "embedding",
  "webhooks",
  "glossary",
  "adding-a-game",
  "declare-a-game",
  "self-hosting",
  "security",
  "performance",
  "history",
] as const;
export type DocumentPage = (typeof documentPages)[number];

export const isDocumentPage = (name: string): name is DocumentPage =>
  documentPages.some((page) => page === name);

/** All pages of the documentation. */
export const docPages = [
  ...documentPages.slice(0, 5),
  "metrics",
  "api",
  ...documentPages.slice(5),
] as const;

/** Where a link of a document leads on the site; null for files without a page on it. */
export function siteHref(href: string, path: string): string | null {
  if (href.startsWith("#")) return href;
  // Of other sites, of mail programs, and of this site.
  if (/^(https?:\/\/|mailto:|\/[a-z])/.test(href)) return href;
  const { pathname, hash } = new URL(href, `file:///${path}`);
  const page = /^\/docs\/(?:zh\/)?([^/]+)\.md$/.exec(pathname)?.[1];
  return page !== undefined && isDocumentPage(page) ? docsHref(page, hash.slice(1)) : null;
}

/** The address of a document's picture on the site; null for other files. */
export function imageHref(href: string, path: string): string | null {
  const { pathname } = new URL(href, `file:///${path}`);
  const [, page, file] = /^\/docs\/(?:zh\/)?([\w-]+)\/([\w-]+\.svg)$/.exec(pathname) ?? [];
  return page === undefined ? null : `${docsHref(page)}/${file}`;
}
