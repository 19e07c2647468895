import { addressKey, lastHop } from "@wisp/limits";

/** What an address is counted by, see `addressKey`; all that are none are counted together. */
export const countedAddress = (written: string): string => addressKey(written) ?? "unknown";

/**
 * Where a call comes from, as far as limits go: what the proxy in front of the site saw, else what
 * the site's own socket did; src/serve lets nobody say it of themselves.
 */
export const callerOf = (headers: Headers): string =>
  countedAddress(lastHop(headers.get("x-forwarded-for") ?? ""));
