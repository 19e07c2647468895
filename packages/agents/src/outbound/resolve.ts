import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { Semaphore } from "@wisp/limits";
import ipaddr from "ipaddr.js";

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Finds the addresses of a host name; rejects when there are none. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** No addresses; the codes are those of the system's own lookup. */
class NameFailed extends Error {
  readonly code: "ENOTFOUND" | "EAI_AGAIN";

  constructor(hostname: string, known: "unknown" | "unanswered") {
    super(`${hostname} has no address: ${known}`);
    this.code = known === "unknown" ? "ENOTFOUND" : "EAI_AGAIN";
  }
}

/** One try at one server of DNS, and the tries at each. */
const TRY_LIMIT_MS = 2_000;
const TRIES = 2;
/** Time for a whole lookup with any number of servers, including the wait in the queue. */
const LOOKUP_LIMIT_MS = 5_000;
/** How long the other family is still waited for once there are addresses of one. */
const OTHER_FAMILY_LIMIT_MS = 200;
/** Concurrent lookups: two packets each, so that slow ones rarely use all. */
const MAX_LOOKUPS = 1_024;
/** How long an answer is cached: the connected address is checked in any case. */
const KEPT_MS = 30_000;
const MAX_KEPT = 2_048;

const loopback: readonly ResolvedAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/** The addresses of a name in the text of a hosts file. */
function addressesIn(hosts: string, hostname: string): ResolvedAddress[] {
  return hosts.split("\n").flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().toLowerCase().split(/\s+/);
    const family = isIP(address);
    return family !== 0 && names.includes(hostname) ? [{ address, family }] : [];
  });
}

/** DNS errors that are answers: there is no such name, or no such address. */
const unknowing: readonly unknown[] = ["ENOTFOUND", "ENODATA", "EBADNAME"];

const codeIn = (reason: unknown): unknown =>
  reason instanceof Error && "code" in reason ? reason.code : undefined;

/** Asks DNS for both families side by side. */
async function asked(hostname: string, servers?: readonly string[]): Promise<ResolvedAddress[]> {
  // One for each lookup: it can be given up alone, and sees servers that changed.
  const resolver = new Resolver({ timeout: TRY_LIMIT_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  const giveUp = (): void => resolver.cancel();
  const timers = [setTimeout(giveUp, LOOKUP_LIMIT_MS)];
  const of = async (family: number, answer: Promise<string[]>): Promise<ResolvedAddress[]> => {
    const addresses = await answer;
    if (addresses.length > 0) timers.push(setTimeout(giveUp, OTHER_FAMILY_LIMIT_MS));
    return addresses.map((address) => ({ address, family }));
  };
  const outcomes = await Promise.allSettled([
    of(4, resolver.resolve4(hostname)),
    of(6, resolver.resolve6(hostname)),
  ]);
  for (const timer of timers) clearTimeout(timer);
  const found = outcomes.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  if (found.length > 0) return found;
  const codes = outcomes.flatMap((each) =>
    each.status === "rejected" ? [codeIn(each.reason)] : [],
  );
  const unknown = codes.includes("ENOTFOUND") || codes.every((code) => unknowing.includes(code));
  throw new NameFailed(hostname, unknown ? "unknown" : "unanswered");
}

interface ResolveSettings {
  /** Servers of DNS, "address:port", instead of this machine's. */
  readonly servers?: readonly string[];
  /** Path of the hosts file. */
  readonly hostsFile?: string;
}

/**
 * Looks names up: `localhost` is this machine, names in the hosts file are taken from it, DNS is asked
 * for the rest. Unlike the system's own lookup, which has few threads, slow names delay no other
 * lookup; callers of the same name share one lookup. Rejects with the code `ENOTFOUND` for a
 * name that does not exist and `EAI_AGAIN` when DNS did not answer (within 5 s).
 */
export function dnsResolve(settings: ResolveSettings = {}): Resolve {
  const { servers, hostsFile = "/etc/hosts" } = settings;
  const lookups = new Semaphore(MAX_LOOKUPS);
  const underWay = new Map<string, Promise<readonly ResolvedAddress[]>>();
  /** Oldest first. */
  const kept = new Map<string, { readonly found: ResolvedAddress[]; readonly untilMs: number }>();

  async function lookup(hostname: string): Promise<readonly ResolvedAddress[]> {
    // A system without the file has no names in it.
    const hosts = await readFile(hostsFile, "utf8").catch(() => "");
    const own = addressesIn(hosts, hostname);
    if (own.length > 0) return own;
    if (!(await lookups.acquire(AbortSignal.timeout(LOOKUP_LIMIT_MS)))) {
      throw new NameFailed(hostname, "unanswered");
    }
    try {
      const found = await asked(hostname, servers);
      kept.set(hostname, { found, untilMs: performance.now() + KEPT_MS });
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      return found;
    } finally {
      lookups.release();
    }
  }

  return async (name) => {
    const hostname = name.toLowerCase().replace(/\.$/, "");
    if (/^(.+\.)?localhost$/.test(hostname)) return loopback;
    const known = kept.get(hostname);
    if (known !== undefined && known.untilMs > performance.now()) return known.found;
    kept.delete(hostname);
    const going =
      underWay.get(hostname) ?? lookup(hostname).finally(() => underWay.delete(hostname));
    underWay.set(hostname, going);
    return going;
  };
}

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
