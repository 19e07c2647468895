import { isIPv4, isIPv6 } from "node:net";

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): readonly number[] {
  // The URL parser writes every address in one way, an embedded IPv4 address in groups as well.
  const [front = "", back] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (part: string): number[] =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const [head, tail] = [groups(front), groups(back ?? "")];
  const zeros = new Array<number>(8 - head.length - tail.length).fill(0);
  return [...head, ...zeros, ...tail];
}

/** Prefixes of addresses that stand for an IPv4 address: mapped (RFC 4291), translated (RFC 6052). */
const embedding = ["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"];

const hex = (groups: readonly number[]): string =>
  groups.map((group) => group.toString(16)).join(":");

/** An IPv6 address as the IPv4 address that it embeds, or else its /64. */
function keyOfV6(address: string): string {
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  return embedding.includes(hex(groups.slice(0, 6)))
    ? [high >> 8, high & 255, low >> 8, low & 255].join(".")
    : `${hex(groups.slice(0, 4))}::/64`;
}

/**
 * The key by which a limit counts a network address: an IPv4 address itself, an IPv6 address by its
 * /64, all of which one subscriber may use. Null for a text that is not an address. Brackets, a zone and
 * a port that a proxy adds are ignored.
 */
export function addressKey(written: string): string | null {
  const trimmed = written.trim();
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(trimmed) ?? [];
  const [address = ""] = (inBrackets ?? beforePort ?? trimmed).split("%");
  if (isIPv4(address)) return address;
  return isIPv6(address) ? keyOfV6(address) : null;
}

/**
 * The address that the proxy in front saw: the last entry of `X-Forwarded-For`, since clients can
 * write all others. "" when there is none.
 */
export const lastHop = (forwarded: string): string => forwarded.split(",").at(-1)?.trim() ?? "";
