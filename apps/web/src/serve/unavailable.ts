import { channel } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import onHeaders from "on-headers";

/** Goes from the built site, which has its own copies of modules, to the server around it. */
const failures = channel("wisp:database-unavailable");

let lastFailureMs = Number.NEGATIVE_INFINITY;
failures.subscribe(() => {
  lastFailureMs = performance.now();
});

/** Notes that a request failed because the database could not be reached or was too busy. */
export const noteUnavailable = (): void => failures.publish(undefined);

/** Seconds after which a reader may try again. */
const RETRY_AFTER_S = 5;

/**
 * Answers 503 with Retry-After where Next would answer 500 although nothing is wrong but that the
 * database was unavailable since the request came: Next gives every page that fails the same status.
 */
export function sayUnavailable(response: ServerResponse): void {
  const cameMs = performance.now();
  onHeaders(response, () => {
    if (response.statusCode !== 500 || lastFailureMs < cameMs) return;
    response.statusCode = 503;
    response.setHeader("retry-after", String(RETRY_AFTER_S));
  });
}
