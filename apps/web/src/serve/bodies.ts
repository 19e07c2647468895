import { IncomingMessage, type ServerResponse } from "node:http";
import { MAX_UPLOAD_BYTES } from "@wisp/pictures";
import { MAX_CALL_BODY_BYTES, MAX_STUDY_BODY_BYTES } from "#server/calls/body-sizes.ts";
import { isApiPath } from "#server/calls/error-body.ts";
import {
  actionRefusal,
  type BuiltActions,
  mayCallAction,
  NOT_FOUND_HEADER,
  type ReadBody,
  readActionBody,
} from "./actions.ts";
import { addressOf, isSelfRequest } from "./callers.ts";
import { type Refusal, sendRefusal } from "./refuse.ts";

/** The largest body of a form: the longest list of word pairs takes half of it. */
export const MAX_BODY_BYTES = 256 * 1_024;

const PICTURE_PATH = /^\/api\/agents\/[^/?]+\/picture(\?|$)/;
const STUDIES_PATH = /^\/api\/v1\/studies(\?|$)/;

/** The largest body of a request in bytes: calls say the same limit when they read theirs (`readBody`). */
export function bodyLimit({ method, url = "" }: { method?: string; url?: string }): number {
  if (method === "PUT" && PICTURE_PATH.test(url)) return MAX_UPLOAD_BYTES;
  if (method === "POST" && STUDIES_PATH.test(url)) return MAX_STUDY_BODY_BYTES;
  const [path = ""] = url.split("?", 1);
  return path.startsWith("/api/") || isApiPath(path) ? MAX_CALL_BODY_BYTES : MAX_BODY_BYTES;
}

/** Maximum memory of all open bodies in one process, and of those of one address. */
const MAX_HELD_BYTES = 32 * 1_024 * 1_024;
const MAX_HELD_BYTES_PER_ADDRESS = 8 * 1_024 * 1_024;
/** For how long the rest of a refused body may arrive, so that its sender reads the answer. */
const LINGER_MS = 500;

const tooLarge = (limitBytes: number): Refusal => ({
  status: 413,
  code: "too-large",
  message: `A body has at most ${limitBytes / 1_024} KiB.`,
});
const busy: Refusal = {
  status: 503,
  code: "busy",
  message: "Too many large requests arrive at the moment. Try again in a few seconds.",
};
const tooMuch: Refusal = {
  status: 429,
  code: "too-many",
  message: "Too many large requests from your network address. Try again in a few seconds.",
};
const malformed: Refusal = {
  status: 400,
  code: "bad-request",
  message: "The body cannot be read.",
};

/** Continues with a request whose body is there, or refuses it. */
type Continue = (request: IncomingMessage) => void;

/**
 * A request whose body was read before. Node ends the connection of an abandoned request, and Next
 * abandons bodies that it does not need: here nothing more can arrive.
 */
class ReadRequest extends IncomingMessage {
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    callback(error);
  }
}

/** The same request with its body already read. */
function withBody(request: IncomingMessage, { body, headers }: ReadBody): IncomingMessage {
  const { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const again = new ReadRequest(request.socket);
  Object.assign(again, { method, url, headers: { ...request.headers, ...headers }, rawHeaders });
  Object.assign(again, { httpVersion, httpVersionMajor, httpVersionMinor, complete: true });
  again.push(body);
  again.push(null);
  return again;
}

/**
 * Reads bodies before anything else sees their requests, so that no oversized or malformed one takes
 * memory or reaches the code behind: it is answered in one line with 413, 503 or 400, and one of an action that
 * is unknown or called by another site with 404 or 403. A slow body
 * ends with the server's `requestTimeout`.
 */
export function bodyReader(
  actions: BuiltActions,
  {
    maxHeldBytes = MAX_HELD_BYTES,
    maxHeldBytesPerAddress = MAX_HELD_BYTES_PER_ADDRESS,
    lingerMs = LINGER_MS,
  } = {},
) {
  let heldBytes = 0;
  const heldByAddress = new Map<string, number>();
  /** Bytes that an address holds once `bytes` more are there; nothing is counted for one's own machine. */
  const hold = (address: string | null, bytes: number): number => {
    heldBytes += bytes;
    if (address === null) return 0;
    const held = (heldByAddress.get(address) ?? 0) + bytes;
    if (held > 0) heldByAddress.set(address, held);
    else heldByAddress.delete(address);
    return held;
  };
  return (request: IncomingMessage, response: ServerResponse, next: Continue): void => {
    const { headers } = request;
    const limitBytes = bodyLimit(request);
    const announcedBytes = Number(headers["content-length"] ?? 0);
    const isEmpty = headers["transfer-encoding"] === undefined && announcedBytes === 0;
    const mayAct = mayCallAction(request);
    // A server action without arguments is malformed.
    if (isEmpty && !mayAct) {
      next(request);
      return;
    }
    const address = addressOf(headers["x-forwarded-for"]);
    let bytes = 0;
    const chunks: Buffer[] = [];
    const refuse = (refusal: Refusal): void => {
      request.off("data", take).off("end", finish);
      sendRefusal(request, response, refusal);
      if (request.complete) return;
      const hangUp = setTimeout(() => request.socket.destroy(), lingerMs);
      request.once("close", () => clearTimeout(hangUp)).resume();
    };
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      const heldOfAddress = hold(address, chunk.length);
      chunks.push(chunk);
      if (bytes > limitBytes) refuse(tooLarge(limitBytes));
      else if (heldOfAddress > maxHeldBytesPerAddress) refuse(tooMuch);
      else if (heldBytes > maxHeldBytes) refuse(busy);
    };
    const finish = async (): Promise<void> => {
      const body = Buffer.concat(chunks);
      const read = mayAct ? await readActionBody(headers, body, actions) : { body, headers: {} };
      if (read === null) refuse(malformed);
      else next(withBody(request, read));
    };
    // Also when the connection is lost.
    response.once("close", () => void hold(address, -bytes));
    const refusal = mayAct && !isSelfRequest(request) ? actionRefusal(request, actions) : undefined;
    if (refusal?.status === 404) response.setHeader(NOT_FOUND_HEADER, "1");
    if (announcedBytes > limitBytes) refuse(tooLarge(limitBytes));
    else if (refusal !== undefined) refuse(refusal);
    else request.on("data", take).once("end", finish);
  };
}
