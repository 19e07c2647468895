import { docsHref } from "#links.ts";
import { isDocumentPage } from "./doc-pages.ts";

/** Where a link of a document leads on the site; null for files without a page on it. */
export function siteHref(href: string, path: string): string | null {
  if (href.startsWith("#")) return href;
  if (/^https?:\/\//.test(href)) return href;
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
