import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { env } from "#env.ts";

/**
 * Carries a token of this site. While Next handles an action it may request pages from the site over the
 * network: the page with the action, or the one it redirects to. It copies the headers of the action's
 * request, so the token identifies these requests.
 */
const HEADER = "x-wisp-self-request";

/**
 * What a request for Next carries that was counted and has a turn: neither it nor the requests that Next
 * makes for it are counted again.
 */
export const counted = (): Readonly<Record<string, string>> => ({
  [HEADER]: env.WISP_SELF_REQUEST_TOKEN,
});

/** Whether a request, as Next has it, was counted by the site's own server before; see `counted`. */
export function isCounted(headers: Pick<Headers, "get">): boolean {
  const given = Buffer.from(headers.get(HEADER) ?? "");
  const due = Buffer.from(env.WISP_SELF_REQUEST_TOKEN);
  return given.length === due.length && timingSafeEqual(given, due);
}

/** Whether the site itself sent this request, while it handles another one. */
export const isSelfRequest = ({ headers }: IncomingMessage): boolean =>
  isCounted({ get: (name) => headers[name]?.toString() ?? null });
