import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "./ask-next.ts";
import { compressBody } from "./compress-body.ts";
import { hashedPolicy } from "./hashed-policy.ts";
import { sendBody } from "./send-body.ts";
import { type Coding, takenCoding } from "./taken-coding.ts";

const POLICY = "content-security-policy";

/** A page as Next rendered it, the same for all who get it; compressed once for each content coding. */
export class RenderedPage {
  readonly status: number;
  readonly headers: Answer["headers"];
  /** Bytes, since they are outside the heap; as text, a page with one Chinese character takes twice as much. */
  readonly #body: Buffer;
  readonly #compressed = new Map<Coding | undefined, Promise<Buffer>>();

  constructor({ status, headers, body }: Answer) {
    const policy = headers[POLICY];
    this.status = status;
    this.headers =
      typeof policy === "string" ? { ...headers, [POLICY]: hashedPolicy(policy, body) } : headers;
    this.#body = body;
  }

  /** Bytes that it takes at most, with its compressed forms. */
  get size(): number {
    return 2 * this.#body.length;
  }

  /** Sends the page, compressed as its reader accepts it. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const coding = takenCoding(request);
    const body = this.#compressed.get(coding) ?? compressBody(this.#body, coding);
    this.#compressed.set(coding, body);
    sendBody(response, this, await body, coding);
  }
}
