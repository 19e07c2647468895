import type { IncomingMessage } from "node:http";
import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Addresses of private networks: a proxy of our own, or somebody on this machine. */
const near = new BlockList();
near.addSubnet("127.0.0.0", 8);
near.addSubnet("10.0.0.0", 8);
near.addSubnet("172.16.0.0", 12);
near.addSubnet("192.168.0.0", 16);
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");

const isNear = (address: string): boolean => near.check(address, isIPv4(address) ? "ipv4" : "ipv6");

/** The address without what its notation adds; null when it is none. */
function plain(text: string | undefined): string | null {
  const address = (text ?? "").trim().replace(/^::ffff:(?=\d+\.)/i, "");
  const [unscoped = ""] = address.split("%");
  return isIPv4(unscoped) || isIPv6(unscoped) ? unscoped : null;
}

/** The first 64 bits of an IPv6 address: whoever has one address has all of these. */
function network(address: string): string {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const start = head.split(":").filter((group) => group !== "");
  const end = (tail ?? "").split(":").filter((group) => group !== "");
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => "0");
  return `${[...start, ...zeros, ...end].slice(0, 4).join(":")}::/64`;
}

/**
 * Who calls: the peer, or whom a proxy beside us names last in `X-Forwarded-For`, as an IPv4 address
 * or an IPv6 network (/64); null when nobody knows, or it is somebody on a private network.
 */
export function callerOf(request: IncomingMessage): string | null {
  const peer = plain(request.socket.remoteAddress);
  const named = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .at(-1);
  const address = peer === null || isNear(peer) ? plain(named) : peer;
  if (address === null || isNear(address)) return null;
  return isIPv4(address) ? address : network(address);
}
