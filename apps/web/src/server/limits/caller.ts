import { addressKey, lastHop } from "@wisp/limits";

/** The key by which an address is counted, see `addressKey`; invalid ones are counted together. */
const countedAddress = (written: string): string => addressKey(written) ?? "unknown";

/**
 * The origin of a call, for limits: the address that the proxy in front of the site saw, else that of
 * the site's own socket; src/serve removes clients' own claims.
 */
export const callerOf = (headers: Headers): string =>
  countedAddress(lastHop(headers.get("x-forwarded-for") ?? ""));
