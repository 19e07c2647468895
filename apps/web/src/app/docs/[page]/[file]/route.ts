import { isDocumentPage, markdownLocale } from "#features/docs/doc-pages.ts";
import { drawingOf, markdownOf } from "#features/docs/documents.ts";
import { addressToCopy } from "#server/site-address.ts";

const types = {
  svg: "image/svg+xml; charset=utf-8",
  md: "text/markdown; charset=utf-8",
} as const;

/** A drawing of a document, or the document as Markdown. */
async function found(
  page: string,
  file: string,
): Promise<readonly [string, keyof typeof types] | undefined> {
  if (!isDocumentPage(page)) return undefined;
  const locale = markdownLocale(file);
  const text =
    locale === undefined ? drawingOf(page, file) : markdownOf(page, locale, await addressToCopy());
  return text === undefined ? undefined : [text, locale === undefined ? "svg" : "md"];
}

/** A file of a document. The site's policy blocks a drawing's scripts, also when it is opened directly. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ page: string; file: string }> },
): Promise<Response> {
  const { page, file } = await params;
  const [text, type] = (await found(page, file)) ?? [];
  if (text === undefined || type === undefined) {
    return new Response("There is no such file.", { status: 404 });
  }
  return new Response(text, {
    headers: { "content-type": types[type], "cache-control": "public, max-age=3600" },
  });
}
