import type { IncomingMessage } from "node:http";
import { BlockList, isIPv4, isIPv6 } from "node:net";
import { addressKey, lastHop, type Rate, RateLimit } from "@wisp/limits";
import type { Socket } from "socket.io";

/** Addresses of private networks: a proxy of our own, or a user of this machine. */
const near = new BlockList();
near.addSubnet("127.0.0.0", 8);
near.addSubnet("10.0.0.0", 8);
near.addSubnet("172.16.0.0", 12);
near.addSubnet("192.168.0.0", 16);
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");

const isNear = (address: string): boolean => near.check(address, isIPv4(address) ? "ipv4" : "ipv6");

/** The address without additions of its notation; null when it is invalid. */
function plain(text: string | undefined): string | null {
  const address = (text ?? "").trim().replace(/^::ffff:(?=\d+\.)/i, "");
  const [unscoped = ""] = address.split("%");
  return isIPv4(unscoped) || isIPv6(unscoped) ? unscoped : null;
}

/**
 * The caller: the peer, or the last entry that our proxy adds to `X-Forwarded-For`, as an IPv4 address
 * or an IPv6 network (/64); null when it is unknown or on a private network.
 */
export function callerOf(request: IncomingMessage): string | null {
  const peer = plain(request.socket.remoteAddress);
  const named = lastHop(String(request.headers["x-forwarded-for"] ?? ""));
  const address = peer === null || isNear(peer) ? plain(named) : peer;
  return address === null || isNear(address) ? null : addressKey(address);
}

/** A limit for each caller, and one for all callers whose address is unknown (see `callerOf`). */
export class CallerRateLimit {
  readonly #known: RateLimit;
  readonly #unknown: RateLimit;

  constructor({ known, unknown }: { readonly known: Rate; readonly unknown: Rate }) {
    this.#known = new RateLimit(known);
    this.#unknown = new RateLimit(unknown);
  }

  /** Counts a call; whether it may proceed. */
  take(caller: string | null): boolean {
    const waitMs = caller === null ? this.#unknown.take("") : this.#known.take(caller);
    return waitMs === 0;
  }
}

/** A connection below the sockets: it is there before anybody said who they are. */
export type Connection = Socket["conn"];

/** Ends a connection immediately, without a closing handshake. */
export function hangUp(connection: Connection): void {
  connection.close(true);
  connection.request.socket.destroy();
}
