import { ApiProblem } from "./api.ts";

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
