import type { IncomingMessage } from "node:http";
import { BlockList, isIPv4 } from "node:net";

/** Addresses of a proxy of our own. */
const near = new BlockList();
near.addSubnet("127.0.0.0", 8);
near.addSubnet("10.0.0.0", 8);
near.addSubnet("172.16.0.0", 12);
near.addSubnet("192.168.0.0", 16);
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");

/** Who connects: the peer, or whom a proxy beside us names as its own; null when it names nobody. */
export function addressOf(request: IncomingMessage): string | null {
  const peer = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  if (!near.check(peer, isIPv4(peer) ? "ipv4" : "ipv6")) return peer;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "");
  return forwarded.split(",").at(-1)?.trim() || null;
}
