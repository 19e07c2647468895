import { isDocumentPage } from "#features/docs/doc-pages.ts";
import { drawingOf } from "#features/docs/documents.ts";

/** A drawing of a document. The site's policy blocks its scripts, also when it is opened directly. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ page: string; drawing: string }> },
): Promise<Response> {
  const { page, drawing } = await params;
  const svg = isDocumentPage(page) ? drawingOf(page, drawing) : undefined;
  if (svg === undefined) return new Response("There is no such drawing.", { status: 404 });
  return new Response(svg, {
    headers: {
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
