import type { ServerOptions } from "node:http";

/**
 * For how long the site waits for a request, in milliseconds: its head, and all of it. A connection
 * that has not sent that much by then is answered with 408 and closed.
 */
export const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  /**
   * For how long a connection may wait for its next request. Longer than the minute for which proxies
   * and clients usually keep one: the site must not end it first, because a request that is just
   * being sent would be lost.
   */
  keepAliveTimeout: 75_000,
  /** How often connections are looked at: Node's default would let them live for 30 s longer. */
  connectionsCheckingInterval: 1_000,
} as const satisfies ServerOptions;
