import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import inject from "light-my-request";
import { ofNobody } from "#server/calls/own-machine.ts";

/** What Next answered. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Asks Next for a page from within this process, without a socket. */
export type AskNext = (
  path: string,
  headers: Readonly<Record<string, string>>,
  method?: "GET" | "HEAD" | "OPTIONS",
) => Promise<HttpAnswer>;

/**
 * Asks `page` as if it were Next. An answer closes before it is said to be finished, so that Next aborts the
 * signal of each such request at its end: pages must not read it.
 */
export function askingNext(page: RequestListener): AskNext {
  return async (path, headers, method = "GET") => {
    const answer = await inject(page, {
      method,
      url: path,
      headers: { ...headers, ...ofNobody },
      // Otherwise the body is also made a text, twice as large as the page.
      payloadAsStream: true,
    });
    const body = await buffer(answer.stream());
    return { status: answer.statusCode, headers: answer.headers, body };
  };
}

/** How answers can be compressed here, the smallest first. */
const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

/** How an answer to this request is to be compressed (RFC 9110, 12.5.3); undefined for not at all. */
export function negotiateEncoding({ headers }: IncomingMessage): Coding | undefined {
  const accepted = headers["accept-encoding"]?.toString().toLowerCase() ?? "";
  // Beside names, the negotiator would take "*" for a coding that one of them refuses ("br;q=0, *").
  const named = accepted === "*" ? accepted : accepted.replaceAll("*", "");
  const coding = negotiate(named, [...CODINGS]);
  return CODINGS.find((each) => each === coding);
}

const brotli = promisify(brotliCompress);
const brotliParameters = {
  // As small as gzip's usual in a third of its time; 4 is a twentieth smaller and takes twice as long.
  [constants.BROTLI_PARAM_QUALITY]: 2,
  // A window of 256 KiB holds a page. Node's default takes 4 MiB for each compression in progress.
  [constants.BROTLI_PARAM_LGWIN]: 18,
};
const compressions = {
  br: (body: Buffer) => brotli(body, { params: brotliParameters }),
  gzip: promisify(gzip),
} as const;

/** A body in a reader's content coding; undefined: none. */
export const compressBody = async (body: Buffer, coding: Coding | undefined): Promise<Buffer> =>
  coding === undefined ? body : compressions[coding](body);

/** Headers of the connection that an answer came over, not of the answer. */
const OF_THE_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding", "date"]);

/** Sends a body that is compressed already. */
export function sendBody(
  response: ServerResponse,
  { status, headers }: Pick<HttpAnswer, "status" | "headers">,
  body: Buffer,
  coding: Coding | undefined,
): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !OF_THE_CONNECTION.has(name)) response.setHeader(name, value);
  }
  response.appendHeader("Vary", "Accept-Encoding");
  if (coding !== undefined) response.setHeader("Content-Encoding", coding);
  response.writeHead(status, { "Content-Length": body.length }).end(body);
}
