import { randomUUID } from "node:crypto";
import tls from "node:tls";
import type { Host } from "@wisp/deploy/cluster";
import { Hosts } from "../cluster/hosts.ts";
import { startAgents } from "../processes/agents.ts";
import { buildSite, freePort, serveSite } from "../processes/filled-site.ts";
import { startPostgres } from "../processes/postgres.ts";
import {
  cpuSeconds,
  cpuSecondsWithEnded,
  machineSeconds,
  nameOf,
} from "../processes/process-figures.ts";
import { startRunner } from "../processes/runner.ts";

/** Maximum number of matches that the one runner plays in parallel. */
const SLOTS = 2_000;

/** An arena under load, with agents that are not registered yet. */
export interface Arena extends AsyncDisposable {
  /** Of the site. */
  readonly address: string;
  readonly databaseUrl: string;
  readonly agentUrls: readonly string[];
  /** What serves, for people. */
  readonly serves: string;
  /** Groups of processes; see `processesOf`. */
  readonly runners: readonly number[];
  readonly sites: readonly number[];
  /** CPU used so far, by part, and of the whole machine. */
  cpuSeconds(): Readonly<Record<string, number>>;
}

/** Postgres, one runner and two processes of the site, side by side. */
export async function startArena(agentCount: number, agentMs: number): Promise<Arena> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres());
  const databaseUrl = await postgres.create("load");
  const agents = stack.use(await startAgents(agentCount, agentMs));
  const runner = stack.use(startRunner(databaseUrl, SLOTS));
  const runnerPort = await runner.ready;
  await buildSite();
  const port = await freePort();
  const site = stack.use(
    await serveSite(databaseUrl, port, {
      WISP_RUNNER_URL: `http://127.0.0.1:${runnerPort}`,
      // So that spectators and readers can come from different addresses.
      WISP_TRUST_PROXY: "on",
    }),
  );
  const started = stack.move();
  return {
    address: `http://127.0.0.1:${port}`,
    databaseUrl,
    agentUrls: agents.urls,
    serves: "the site and one runner serve",
    runners: [runner.pid],
    sites: [site.pid],
    cpuSeconds: () => ({
      runner: cpuSeconds(runner.pid),
      agents: cpuSeconds(agents.pid),
      visitors: cpuSeconds(process.pid),
      "whole machine": machineSeconds(),
    }),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/** A cluster of hosts on this machine: three databases, runners and web servers behind a proxy. */
export async function startCluster(agentCount: number, agentMs: number): Promise<Arena> {
  await using stack = new AsyncDisposableStack();
  const hosts = stack.use(Hosts.start(`/tmp/wisp-bench-${randomUUID()}`, {}));
  tls.setDefaultCACertificates([...tls.getCACertificates(), hosts.certificate()]);
  const agents = stack.use(await hosts.startAgents(agentCount, agentMs));
  const { state } = hosts;
  const { primary } = await hosts.databases();
  const partOf = ({ name, kind }: Host, pid: number): string => {
    if (kind === "run") return "runners";
    if (kind === "web") return "web servers";
    const program = nameOf(pid);
    if (program !== "postgres") return program;
    return name === primary ? "Postgres of the primary" : "Postgres of the replicas";
  };
  const groups = (program: string): number[] =>
    Object.entries(state.processes).flatMap(([name, pid]) => (name.endsWith(program) ? [pid] : []));
  const started = stack.move();
  return {
    address: state.site,
    databaseUrl: state.directUrl,
    agentUrls: agents.urls,
    serves: `${state.hosts.length} hosts serve`,
    runners: groups("/runner"),
    sites: groups("/web"),
    cpuSeconds() {
      const parts: Record<string, number> = { agents: cpuSecondsWithEnded(agents.pids) };
      for (const host of state.hosts) {
        for (const pid of hosts.pidsOn(host.name)) {
          if (agents.pids.includes(pid)) continue;
          const part = partOf(host, pid);
          parts[part] = (parts[part] ?? 0) + cpuSecondsWithEnded([pid]);
        }
      }
      parts.visitors = cpuSeconds(process.pid);
      parts["whole machine"] = machineSeconds();
      return parts;
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
