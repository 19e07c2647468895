/** Namespaces, links and their failures, by iproute2 and iptables. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { BRIDGE, type Host, namespaceOf, OUTSIDE, ports } from "./topology.ts";

const run = (command: string, ...words: string[]): string =>
  execFileSync(command, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

const tryTo = (command: string, ...words: string[]): void => {
  try {
    run(command, ...words);
  } catch {
    // It is not there.
  }
};

/** Namespaces of a cluster's hosts. */
const OWN = /^wisp-((db|run|web)\d|proxy|redis)$/;

const linkOf = (host: string): string => `wisp-v-${host}`;

/** Whether a cluster's network is on this machine. */
export const hasNetwork = (): boolean => existsSync(`/sys/class/net/${BRIDGE}`);

/** Makes the bridge and a namespace for each host. */
export function makeNetwork(hosts: readonly Host[]): void {
  run("ip", "link", "add", BRIDGE, "type", "bridge");
  run("ip", "addr", "add", `${OUTSIDE}/16`, "dev", BRIDGE);
  run("ip", "link", "set", BRIDGE, "up");
  for (const { name, address } of hosts) {
    const [space, link] = [namespaceOf(name), linkOf(name)];
    run("ip", "netns", "add", space);
    run("ip", "link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", space);
    run("ip", "link", "set", link, "master", BRIDGE, "up");
    const inside = ["-n", space];
    run("ip", ...inside, "addr", "add", `${address}/16`, "dev", "eth0");
    run("ip", ...inside, "link", "set", "eth0", "up");
    run("ip", ...inside, "link", "set", "lo", "up");
  }
}

export function removeNetwork(): void {
  for (const line of run("ip", "netns", "list").split("\n")) {
    const [name = ""] = line.split(" ");
    if (OWN.test(name)) tryTo("ip", "netns", "delete", name);
  }
  tryTo("ip", "link", "delete", BRIDGE);
}

/** Takes a host's link down, as a pulled cable does: packets are lost, and no connection is closed. */
export const cut = (host: string): void => void run("ip", "link", "set", linkOf(host), "down");

export const heal = (host: string): void => void run("ip", "link", "set", linkOf(host), "up");

/** Lets a runner of local mode, which listens on loopback alone, be reached by the other hosts. */
export function passToLoopback(host: string): void {
  const inside = ["netns", "exec", namespaceOf(host)];
  run("ip", ...inside, "sysctl", "-qw", "net.ipv4.conf.all.route_localnet=1");
  const to = `127.0.0.1:${ports.runner}`;
  const rule = ["-t", "nat", "-A", "PREROUTING", "-i", "eth0", "-p", "tcp"];
  const target = ["--dport", `${ports.runner}`, "-j", "DNAT", "--to-destination", to];
  run("ip", ...inside, "iptables", ...rule, ...target);
}
