import { isIP, isIPv6 } from "node:net";

/** The first four groups of an IPv6 address: the network that one subscriber has at least. */
function networkOf(address: string): string {
  const [front = "", back] = address.split("::");
  const groups = (part: string | undefined): string[] => (part ? part.split(":") : []);
  const known = [...groups(front), ...groups(back)].length;
  const missing = back === undefined ? [] : new Array<string>(Math.max(0, 8 - known)).fill("0");
  const all = [...groups(front), ...missing, ...groups(back)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** What an address is counted by: itself, or of IPv6 its /64, all of which one machine may use. */
export function countedAddress(written: string): string {
  // Some proxies write the port, too.
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(written) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(written) ?? [];
  const [bare = ""] = (inBrackets ?? beforePort ?? written).split("%");
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(bare) ?? [];
  const address = mapped ?? bare;
  if (isIP(address) === 0) return "unknown";
  return isIPv6(address) && !address.includes(".") ? networkOf(address) : address;
}

/**
 * Where a call comes from, as far as limits go: what the proxy in front of the site saw (the last
 * entry), else what the site's own socket did; src/serve lets nobody say it of themselves.
 */
export function callerOf(headers: Headers): string {
  const hops = headers.get("x-forwarded-for")?.split(",") ?? [];
  return countedAddress(hops.at(-1)?.trim() ?? "");
}
