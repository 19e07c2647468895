import { csv } from "@wisp/exports/csv";
import { ApiProblem, cacheFor } from "./api.ts";

/** Without it Excel reads a file in the code page of its system, and names in Chinese as other signs. */
const BYTE_ORDER_MARK = "\ufeff";

/** A table as a file for spreadsheets. */
export const csvAnswer = (file: string, rows: Parameters<typeof csv>[0]): Response =>
  new Response(BYTE_ORDER_MARK + csv(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file)}`,
      ...cacheFor(0),
    },
  });

/** A cursor as given; throws the API's refusal of one that no page returned. */
export function knownCursor(cursor: string, isCursor: (text: string) => boolean): string {
  if (isCursor(cursor)) return cursor;
  throw new ApiProblem(
    "bad-request",
    'Parameter "cursor" cannot be used: pass on "next" of the page before as it is.',
  );
}

/** Names the page after a table's in its `Link` header (RFC 8288); `next` is null on the last. */
export function withNext(
  answer: Response,
  { path, search, next }: { path: string; search: URLSearchParams; next: string | null },
): Response {
  if (next === null) return answer;
  const query = new URLSearchParams(search);
  query.set("cursor", next);
  answer.headers.set("link", `<${path}?${query}>; rel="next"`);
  return answer;
}
