import {
  brotliDecompressSync,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
} from "node:zlib";
import type { AnswerFailure } from "../contract.ts";
import { failure } from "./failures.ts";

type Decode = (bytes: Uint8Array, options: ZlibOptions) => Buffer;

/** What "deflate" names is zlib's format; some servers send the bare data (RFC 9110, 8.4.1.2). */
const inflate: Decode = (bytes, options) =>
  ((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync(bytes, options) : inflateRawSync(bytes, options);

const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
  ["deflate", inflate],
  ["br", brotliDecompressSync],
]);

/** Of a coding that its headers do not name, as some caches forget to. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const tooLarge = (limitBytes: number): AnswerFailure =>
  failure("too-large", `The answer is larger than ${limitBytes} bytes.`);

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";

/** Undoes the codings of a body, the last one first. None was asked for, but servers may use any. */
function decoded(
  body: Uint8Array,
  codings: string | undefined,
  limitBytes: number,
): Uint8Array | AnswerFailure {
  const named = (codings ?? "").toLowerCase().split(/\s*,\s*/);
  const applied = named.filter((name) => name !== "" && name !== "identity").reverse();
  if (applied.length === 0 && isGzip(body)) applied.push("gzip");
  let bytes = body;
  for (const name of applied) {
    const decode = decoders.get(name);
    if (decode === undefined) {
      return failure("not-json", `The answer is compressed (${name}) in a way that is not read.`);
    }
    try {
      bytes = decode(bytes, { maxOutputLength: limitBytes });
    } catch (error) {
      return isTooLarge(error)
        ? tooLarge(limitBytes)
        : failure("not-json", `The answer is called ${name}, but cannot be decompressed.`);
    }
  }
  return bytes;
}

/**
 * The body of an answer as bytes, or why not: cut off as soon as it is longer than `limitBytes`, as it was sent or
 * decompressed.
 *
 * @param codings its `Content-Encoding`
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  codings: string | undefined,
  limitBytes: number,
): Promise<Uint8Array | AnswerFailure> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limitBytes) return tooLarge(limitBytes);
    chunks.push(chunk);
  }
  return decoded(Buffer.concat(chunks), codings, limitBytes);
}
