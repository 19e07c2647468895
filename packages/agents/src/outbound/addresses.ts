import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** `local`: for one's own machine, loopback agents are welcome. `public`: public addresses alone. */
export const modes = ["local", "public"] as const;
export type Mode = (typeof modes)[number];

/** 2000::/3 holds every IPv6 address that is routed publicly (RFC 4291, section 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Lies in a public range, but leads into the platform itself from any machine on Azure
 * (https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16).
 */
const PLATFORM_ADDRESS = "168.63.129.16";

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast" || address.toString() === PLATFORM_ADDRESS) return false;
  return !(address instanceof ipaddr.IPv6) || address.match(globalUnicast);
}

/** Why `address` (an IP literal) may not be connected to; undefined when it may. */
export function refusalOf(address: string, mode: Mode): string | undefined {
  if (isIP(address) === 0) return `${address || "An unknown address"} is not an IP address.`;
  const parsed = ipaddr.process(address);
  if (isPublic(parsed)) return undefined;
  if (mode === "local" && parsed.range() === "loopback") return undefined;
  return `${address} is not a public address (${parsed.range()}); agents must be reachable from the internet.`;
}

const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** Whether a URL's host name is this machine by its spelling: `localhost` or a loopback literal. */
export function isLoopbackHost(hostname: string): boolean {
  const bare = bareHost(hostname);
  if (isIP(bare) === 0) return /^(.+\.)?localhost\.?$/i.test(bare);
  return ipaddr.process(bare).range() === "loopback";
}

/** Why a URL's host name may not be called, as far as its spelling tells; undefined when it may. */
export function refusalOfHost(hostname: string, mode: Mode): string | undefined {
  const bare = bareHost(hostname);
  if (isIP(bare) !== 0) return refusalOf(bare, mode);
  return mode === "public" && isLoopbackHost(bare)
    ? `${bare} is your own machine; agents must be reachable from the internet.`
    : undefined;
}
