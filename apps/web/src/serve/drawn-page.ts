import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "./door.ts";
import { hashedPolicy } from "./hashed-policy.ts";
import { packed } from "./packed.ts";
import { sendBody } from "./send-body.ts";
import { type Coding, takenCoding } from "./taken-coding.ts";

const POLICY = "content-security-policy";

/** A page as Next drew it, the same for all who get it; compressed once for each content coding. */
export class DrawnPage {
  readonly status: number;
  readonly headers: Answer["headers"];
  /** Bytes, since they are outside the heap; as text, a page with one Chinese character takes twice as much. */
  readonly #body: Buffer;
  readonly #packed = new Map<Coding | undefined, Promise<Buffer>>();

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
    const body = this.#packed.get(coding) ?? packed(this.#body, coding);
    this.#packed.set(coding, body);
    sendBody(response, this, await body, coding);
  }
}
