import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import send from "send";
import { takenCoding } from "./taken-coding.ts";

/** The built site's scripts, styles and fonts. */
export const ASSETS = join(import.meta.dirname, "..", "..", ".next", "static");

/** Files that have compressed forms next to them; see compress.ts. */
const compressed: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/**
 * Answers with a file of the built site, in the best form the browser takes; names depend on contents,
 * so browsers may keep it. Calls `missing` when there is none. Parts of files are not served.
 *
 * @param path below the built site's folder, as it stood in the address, without a query
 */
export function serveAsset(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  missing: () => void,
): void {
  const type = compressed[extname(path)];
  const coding = type && takenCoding(request);
  const headers = {
    "X-Content-Type-Options": "nosniff",
    // A sandboxed frame (/embed) has an opaque origin, and fonts require CORS.
    ...(path.startsWith("/media/") && { "Access-Control-Allow-Origin": "*" }),
    ...(type && { "Content-Type": type, Vary: "Accept-Encoding" }),
    ...(coding && { "Content-Encoding": coding }),
  };
  const file = coding === undefined ? path : `${path}.${coding === "br" ? "br" : "gz"}`;
  const options = { root: ASSETS, immutable: true, maxAge: "1y", index: false } as const;
  send(request, file, { ...options, acceptRanges: false })
    .on("headers", () => response.setHeaders(new Map(Object.entries(headers))))
    .on("error", missing)
    .on("directory", missing)
    .pipe(response);
}
