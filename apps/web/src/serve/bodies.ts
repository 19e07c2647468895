import { type IncomingHttpHeaders, IncomingMessage, type ServerResponse } from "node:http";
import { MAX_UPLOAD_BYTES } from "@wisp/pictures";
import { isDeep } from "#server/calls/nesting.ts";
import { addressOf } from "./callers.ts";
import { type Refusal, sendRefusal } from "./refuse.ts";

/** The largest body that a request may have: the longest list of word pairs in a form takes half of it. */
export const MAX_BODY_BYTES = 256 * 1_024;

const PICTURE_PATH = /^\/api\/agents\/[^/?]+\/picture(\?|$)/;

/** The largest body of a request in bytes: only the upload of a picture may be larger than others. */
export const bodyLimit = ({ method, url = "" }: { method?: string; url?: string }): number =>
  method === "PUT" && PICTURE_PATH.test(url) ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES;

/** Fields in which React sends arguments as JSON; fields of forms have other names. */
const ARGUMENTS = /^(\d+|\$ACTION_\d+:\d+)$/;
const MAX_FIELDS = 1_000;

function isShallowJson(text: string, isRight: (value: unknown) => boolean = () => true): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return isRight(value) && !isDeep(value);
  } catch {
    return false;
  }
}

async function readForm(type: string, body: Buffer): Promise<FormData | null> {
  const response = new Response(new Uint8Array(body), { headers: { "content-type": type } });
  return response.formData().catch(() => null);
}

/**
 * Whether the arguments of a call of a server action can be decoded. React would fail on others with
 * an exception that is logged with its stack, and anybody can send them. True for all other requests.
 */
async function isReadableAction(headers: IncomingHttpHeaders, body: Buffer): Promise<boolean> {
  const type = headers["content-type"] ?? "";
  const isForm = type.startsWith("multipart/form-data");
  const isAction = headers["next-action"] !== undefined;
  if (!isForm) return !isAction || isShallowJson(body.toString("utf8"), Array.isArray);
  const fields = [...((await readForm(type, body)) ?? [])];
  const sent = fields.filter(([name]) => ARGUMENTS.test(name));
  return (
    fields.length > 0 &&
    fields.length <= MAX_FIELDS &&
    sent.every(([, value]) => typeof value === "string" && isShallowJson(value))
  );
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
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } =
    request;
  const again = new ReadRequest(request.socket);
  Object.assign(again, { method, url, headers, rawHeaders });
  Object.assign(again, { httpVersion, httpVersionMajor, httpVersionMinor, complete: true });
  again.push(body);
  again.push(null);
  return again;
}

/**
 * Reads bodies before anything else sees their requests, so that no oversized or malformed one takes
 * memory or reaches the code behind: it is answered in one line with 413, 503 or 400. A slow body
 * ends with the server's `requestTimeout`.
 */
export function bodyReader({
  maxHeldBytes = MAX_HELD_BYTES,
  maxHeldBytesPerAddress = MAX_HELD_BYTES_PER_ADDRESS,
  lingerMs = LINGER_MS,
} = {}) {
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
    // A server action without arguments is malformed.
    if (isEmpty && headers["next-action"] === undefined) {
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
      if (await isReadableAction(headers, body)) next(withBody(request, body));
      else refuse(malformed);
    };
    // Also when the connection is lost.
    response.once("close", () => void hold(address, -bytes));
    if (announcedBytes > limitBytes) refuse(tooLarge(limitBytes));
    else request.on("data", take).once("end", finish);
  };
}
