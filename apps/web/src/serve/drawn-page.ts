import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Answer } from "./door.ts";
import { type Coding, takenCoding } from "./taken-coding.ts";

/** A page as Next drew it. */
export interface DrawnPage {
  readonly status: number;
  readonly headers: Answer["headers"];
  /** Bytes, since they are outside the heap; as text, a page with one Chinese character takes twice as much. */
  readonly body: Buffer;
  /** The nonce of its scripts; every reader gets another one. */
  readonly nonce: string | undefined;
  /** Offsets of the nonce in the body, in bytes. */
  readonly noncesAt: readonly number[];
}

/** Offsets of `part` in `body`, in bytes; none if it is undefined. */
function placesOf(part: string | undefined, body: Buffer): number[] {
  const places: number[] = [];
  if (part === undefined) return places;
  for (let at = body.indexOf(part); at >= 0; at = body.indexOf(part, at + part.length)) {
    places.push(at);
  }
  return places;
}

export function readPage({ status, headers, body }: Answer): DrawnPage {
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
  return { status, headers, body, nonce, noncesAt: placesOf(nonce, body) };
}

/** Of the connection a page was drawn over, not of the page. */
const OF_THE_WAY = new Set(["connection", "keep-alive", "transfer-encoding", "date"]);

const brotli = promisify(brotliCompress);
const brotliParameters = {
  // As small as gzip's usual in a third of its time; 4 is a twentieth smaller and takes twice as long.
  [constants.BROTLI_PARAM_QUALITY]: 2,
  // A window of 256 KiB holds a page. Node's default of 4 MiB takes as much memory for each reader.
  [constants.BROTLI_PARAM_LGWIN]: 18,
};
const compressions = {
  br: (body: Buffer) => brotli(body, { params: brotliParameters }),
  gzip: promisify(gzip),
} as const;

/** A body in a reader's content coding; undefined: none. */
export const packed = async (body: Buffer, coding: Coding | undefined): Promise<Buffer> =>
  coding === undefined ? body : compressions[coding](body);

/** Sends a body that is packed already. */
export function sendBody(
  response: ServerResponse,
  { status, headers }: Pick<Answer, "status" | "headers">,
  body: Buffer,
  coding: Coding | undefined,
): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !OF_THE_WAY.has(name)) response.setHeader(name, value);
  }
  response.appendHeader("Vary", "Accept-Encoding");
  if (coding !== undefined) response.setHeader("Content-Encoding", coding);
  response.writeHead(status, { "Content-Length": body.length }).end(body);
}

/** A random nonce of `length` characters, all of one byte. */
const newNonce = (length: number): string =>
  randomBytes(length).toString("base64url").slice(0, length);

/** Sends a page with a new nonce, compressed as its reader accepts it. */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body: drawn, nonce, noncesAt }: DrawnPage,
): Promise<void> {
  const own = newNonce(nonce?.length ?? 0);
  const renewed = (part: string) => (nonce === undefined ? part : part.replaceAll(nonce, own));
  const renewedHeaders = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(renewed) : value && renewed(String(value)),
  ]);
  // In bytes: with one Chinese character, a page as text is twice as large, and is made twice.
  const page = Buffer.from(drawn);
  for (const at of noncesAt) page.write(own, at, "latin1");
  const coding = takenCoding(request);
  const body = await packed(page, coding);
  sendBody(response, { status, headers: Object.fromEntries(renewedHeaders) }, body, coding);
}
