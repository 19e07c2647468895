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

/** The kind of an address that is not public, by its range. */
const places: Readonly<Record<string, string>> = {
  loopback: "it is your own machine",
  private: "it belongs to a private network",
  uniqueLocal: "it belongs to a private network",
  linkLocal: "it is known on one local network only",
  carrierGradeNat: "it belongs to the inside of a provider's network",
  unspecified: "it names no machine",
  multicast: "it names a group of machines",
  broadcast: "it names all machines of a network",
};

const ON_THE_INTERNET = "This arena only calls servers on the internet.";

/**
 * Why `address` (an IP literal) may not be connected to; undefined when it may.
 *
 * @param name the host name that leads there, if the caller gave one: a public arena does not say where
 *   names of its own network lead
 */
export function refusalOf(address: string, mode: Mode, name?: string): string | undefined {
  const reason = reasonAgainst(address, mode);
  if (reason === undefined || name === undefined) return reason;
  return mode === "public"
    ? `${name} does not lead to a public address. ${ON_THE_INTERNET}`
    : `${name} has no allowed address: ${reason}`;
}

function reasonAgainst(address: string, mode: Mode): string | undefined {
  if (isIP(address) === 0) return `${address || "An unknown address"} is not an IP address.`;
  const parsed = ipaddr.process(address);
  if (isPublic(parsed)) return undefined;
  if (mode === "local" && parsed.range() === "loopback") return undefined;
  const place = places[parsed.range()] ?? "it is reserved";
  const called =
    mode === "local"
      ? "This arena calls servers on the internet, and on this machine as 127.0.0.1 or localhost."
      : ON_THE_INTERNET;
  return `${address} is not a public address: ${place}. ${called}`;
}

const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** Whether a URL's host name is this machine by its spelling: `localhost` or a loopback literal. */
export function isLoopbackHost(hostname: string): boolean {
  const bare = bareHost(hostname);
  if (isIP(bare) === 0) return /^(.+\.)?localhost\.?$/i.test(bare);
  return ipaddr.process(bare).range() === "loopback";
}

/** Why a URL's host name may not be called, judged by its spelling alone; undefined when it may. */
export function refusalOfHost(hostname: string, mode: Mode): string | undefined {
  const bare = bareHost(hostname);
  if (isIP(bare) !== 0) return refusalOf(bare, mode);
  return mode === "public" && isLoopbackHost(bare)
    ? `${bare} is not a public address: it is your own machine. ${ON_THE_INTERNET}`
    : undefined;
}
