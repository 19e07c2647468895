import type { Locale } from "@wisp/game";
import { docsHref } from "#links.ts";

/** The pages made of docs/operating/<name>.md, in their order. */
const operatingPages = [
  "sizing",
  "backups",
  "monitoring",
  "upgrades",
  "cluster",
  "cdn",
  "kubernetes",
  "images",
  "packages",
  "distributed",
] as const;

/** The pages made of a document each, in their order; their names are in the messages under "docs". */
export const documentPages = [
  "rules",
  "agents-in-a-minute",
  "adding-an-agent",
  "connecting-an-agent",
  "agent-protocol",
  "a2a",
  "protocol",
  "dial-out",
  "mcp",
  "words-agents",
  "what-an-agent-receives",
  "prompts",
  "debugging",
  "science",
  "statistical-methods",
  "stress-tests",
  "costs",
  "running-a-season",
  "class",
  "residents",
  "words",
  "marks",
  "commentary",
  "fair-play",
  "moderation",
  "lab",
  "presets",
  "collections",
  "forks-and-suites",
  "studies",
  "rating",
  "declare-an-experiment",
  "lab-statistics",
  "exports",
  "python",
  "training",
  "embedding",
  "webhooks",
  "glossary",
  "adding-a-game",
  "declare-a-game",
  "werewolf",
  "self-hosting",
  ...operatingPages,
  "security",
  "architecture",
  "testing",
  "decisions",
  "performance",
] as const;
export type DocumentPage = (typeof documentPages)[number];

const underOperating: readonly string[] = [...operatingPages, "class", "training"];

/** Where the document of a page is, from docs/. */
export function documentFile(page: DocumentPage): string {
  if (page === "decisions") return "decisions/README.md";
  return `${underOperating.includes(page) ? "operating/" : ""}${page}.md`;
}

const pageByFile = new Map(documentPages.map((page) => [documentFile(page), page]));

export const isDocumentPage = (name: string): name is DocumentPage =>
  documentPages.some((page) => page === name);

const markdownFiles: ReadonlyMap<string, Locale> = new Map([
  ["document.md", "en"],
  ["document.zh.md", "zh"],
]);

/** The language of the file that is a page's document as Markdown; undefined for other files. */
export const markdownLocale = (file: string): Locale | undefined => markdownFiles.get(file);

/** All pages of the documentation. */
export const docPages = [
  ...documentPages.slice(0, 6),
  "metrics",
  "api",
  ...documentPages.slice(6),
] as const;

/** Where a link of a document leads on the site; null for files without a page on it. */
export function siteHref(href: string, path: string): string | null {
  if (href.startsWith("#")) return href;
  // Of other sites, of mail programs, and of this site.
  if (/^(https?:\/\/|mailto:|\/[a-z])/.test(href)) return href;
  const { pathname, hash } = new URL(href, `file:///${path}`);
  const [, file = ""] = /^\/docs\/(?:zh\/)?(.+\.md)$/.exec(pathname) ?? [];
  const page = pageByFile.get(file);
  return page === undefined ? null : docsHref(page, hash.slice(1));
}

/** A document with links to other documents as Markdown on the site, in its language. */
export const withSiteLinks = (markdown: string, path: string, locale: Locale): string =>
  markdown.replaceAll(/\]\(([^)\s]+)\)/g, (whole: string, href: string) => {
    const wanted = siteHref(href, path);
    if (wanted === null || wanted === href) return whole;
    const [page = "", anchor] = wanted.split("#");
    const file = `${page}${locale === "zh" ? ".zh" : ""}.md`;
    return `](${file}${anchor === undefined ? "" : `#${anchor}`})`;
  });

/** The address of a document's picture on the site; null for other files. */
export function imageHref(href: string, path: string): string | null {
  const { pathname } = new URL(href, `file:///${path}`);
  const [, page, file] = /^\/docs\/(?:zh\/)?([\w-]+)\/([\w-]+\.svg)$/.exec(pathname) ?? [];
  return page === undefined ? null : `${docsHref(page)}/${file}`;
}
