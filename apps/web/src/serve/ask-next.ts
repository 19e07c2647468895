import type { RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import inject from "light-my-request";
import { ofNobody } from "#server/calls/own-machine.ts";

/** What Next answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Asks Next for a page from within this process, without a socket. */
export type AskNext = (
  path: string,
  headers: Readonly<Record<string, string>>,
  method?: "GET" | "HEAD" | "OPTIONS",
) => Promise<Answer>;

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
