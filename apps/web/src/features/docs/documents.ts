import type { Locale } from "@wisp/game";
import type { DocumentPage } from "./doc-pages.ts";
import texts from "./documents.texts";
import { type ParsedDocument, parseDocument } from "./parse.ts";

/** A document of the repository in the best language there is. */
export interface Document extends ParsedDocument {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly locale: Locale;
}

const parsed = new Map<string, Document>();

/** The document of a page: in English where it has not been translated. */
export function documentOf(page: DocumentPage, locale: Locale): Document {
  const translated = `docs/zh/${page}.md`;
  const chinese = locale === "zh" && texts[translated] !== undefined;
  const path = chinese ? translated : `docs/${page}.md`;
  const known = parsed.get(path);
  if (known !== undefined) return known;
  const document = {
    path,
    locale: chinese ? locale : ("en" as const),
    ...parseDocument(texts[path] ?? ""),
  };
  parsed.set(path, document);
  return document;
}

/** A drawing of a document, as SVG; undefined where there is none of that name. */
export const drawingOf = (page: DocumentPage, name: string): string | undefined => {
  const path = `docs/${page}/${name}`;
  return path.endsWith(".svg") && Object.hasOwn(texts, path) ? texts[path] : undefined;
};
