import type { Locale } from "@wisp/game";
import { type DocumentPage, documentFile, withSiteLinks } from "./doc-pages.ts";
import texts from "./documents.texts";
import { type ParsedDocument, parseDocument } from "./parse.ts";

/** A document of the repository in the best language there is. */
export interface Document extends ParsedDocument {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly locale: Locale;
}

/** Stands for the reader's arena in the documents. */
const EXAMPLE_SITE = "https://wisp.example";

/** A document's text with the address of the site that shows it. */
const textOf = (path: string, site: string): string =>
  (texts[path] ?? "").replaceAll(EXAMPLE_SITE, site);

/** By path and address. */
const parsed = new Map<string, Document>();

/** Where a page's document is in a language; undefined where it has not been translated. */
function pathOf(page: DocumentPage, locale: Locale): string | undefined {
  const path = `docs/${locale === "zh" ? "zh/" : ""}${documentFile(page)}`;
  return texts[path] === undefined ? undefined : path;
}

/**
 * The document of a page: in English where it has not been translated.
 *
 * @param site the address of the site that shows it
 */
export function documentOf(page: DocumentPage, locale: Locale, site = EXAMPLE_SITE): Document {
  const translated = pathOf(page, locale);
  const chinese = locale === "zh" && translated !== undefined;
  const path = translated ?? `docs/${documentFile(page)}`;
  const key = `${path} ${site}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const document = {
    path,
    locale: chinese ? locale : ("en" as const),
    ...parseDocument(textOf(path, site)),
  };
  parsed.set(key, document);
  return document;
}

/** A drawing of a document, as SVG; undefined where there is none of that name. */
export const drawingOf = (page: DocumentPage, name: string): string | undefined => {
  const path = `docs/${page}/${name}`;
  return path.endsWith(".svg") && Object.hasOwn(texts, path) ? texts[path] : undefined;
};

/** A document as Markdown whose links work on the site; undefined where it has not been translated. */
export function markdownOf(page: DocumentPage, locale: Locale, site: string): string | undefined {
  const path = pathOf(page, locale);
  return path && withSiteLinks(textOf(path, site), path, locale);
}
