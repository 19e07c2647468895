import type { ServerResponse } from "node:http";
import type { Answer } from "./ask-next.ts";
import type { Coding } from "./taken-coding.ts";

/** Headers of the connection that an answer came over, not of the answer. */
const OF_THE_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding", "date"]);

/** Sends a body that is compressed already. */
export function sendBody(
  response: ServerResponse,
  { status, headers }: Pick<Answer, "status" | "headers">,
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
