/** A cluster of this machine under measurement: who runs where, and how to harm it. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { namespaceOf, ports, readState, type State } from "@wisp/deploy/cluster";
import { z } from "zod";
import { environmentOfBench } from "../env.ts";
import { until } from "../matches/standstills.ts";
import { type Child, root, startChild } from "../processes/child.ts";

const MEMBERS = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

const LOOK_MS = 5_000;
const FIRST_AGENT_PORT = 4_100;

/** Agents that every runner reaches by the same addresses. */
export interface HostedAgents extends AsyncDisposable {
  /** Their process on each host. */
  readonly pids: readonly number[];
  /** Base URL of each. */
  readonly urls: readonly string[];
}

const script = (name: "up" | "down"): string => join(root, "deploy", "cluster", name);

export class Hosts implements AsyncDisposable {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Starts one whose runners call agents on their own loopback. Throws what `up` says. */
  static start(folder: string, settings: Readonly<Record<string, string>>): Hosts {
    const environment = {
      ...environmentOfBench,
      WISP_CLUSTER_FOLDER: folder,
      WISP_CLUSTER_MODE: "local",
      ...settings,
    };
    const { status, stderr } = spawnSync(script("up"), { env: environment, encoding: "utf8" });
    if (status !== 0) {
      // It began, and left what it made for a look at the logs; another cluster is not touched.
      if (status === 1) spawnSync(script("down"), { env: environment });
      throw new Error(stderr);
    }
    return new Hosts(folder);
  }

  get state(): State {
    const state = readState(this.#folder);
    if (state === undefined) throw new Error(`${this.#folder} has no cluster`);
    return state;
  }

  path(...words: string[]): string {
    return join(this.#folder, ...words);
  }

  /** The certificate of its site. */
  certificate(): string {
    return readFileSync(this.path("proxy", "site.crt"), "utf8");
  }

  pidOf(program: string): number {
    const pid = this.state.processes[program];
    if (pid === undefined) throw new Error(`${program} does not run`);
    return pid;
  }

  signal(program: string, signal: NodeJS.Signals): void {
    process.kill(this.pidOf(program), signal);
  }

  /** Ends a program, and waits until another process has its place. */
  async replace(program: string, signal: NodeJS.Signals): Promise<void> {
    const before = this.pidOf(program);
    process.kill(before, signal);
    await until(`${program} is started again`, () => {
      const now = this.state.processes[program];
      return now !== undefined && now !== before;
    });
  }

  /** The present primary and replicas, as a database host reports them. */
  async databases(): Promise<{ readonly primary: string; readonly replicas: readonly string[] }> {
    for (;;) {
      for (const { kind, address } of this.state.hosts) {
        if (kind !== "db") continue;
        const found = await fetch(`http://${address}:${ports.patroni}/cluster`, {
          signal: AbortSignal.timeout(2_000),
        })
          .then(async (response) => MEMBERS.parse(await response.json()).members)
          .catch(() => []);
        const primary = found.find(({ role, state }) => role === "leader" && state === "running");
        if (primary === undefined) continue;
        const replicas = found.filter(({ state }) => state === "running" || state === "streaming");
        return {
          primary: primary.name,
          replicas: replicas.map(({ name }) => name).filter((name) => name !== primary.name),
        };
      }
      await sleep(500);
    }
  }

  /** Resolves when every database but one is a running replica. */
  async whole(): Promise<void> {
    // Patroni looks at its Postgres once in this time.
    await sleep(LOOK_MS);
    const count = this.state.hosts.filter(({ kind }) => kind === "db").length;
    await until("every database is back", async () => {
      const { replicas } = await this.databases();
      if (replicas.length === count - 1) return true;
      await sleep(500);
      return false;
    });
  }

  /** Ends a host's Postgres, once it runs. */
  async killPostgres(host: string): Promise<void> {
    const path = this.path(host, "data", "postgres", "postmaster.pid");
    await until(`the Postgres of ${host} runs`, () => {
      try {
        return process.kill(Number(readFileSync(path, "utf8").split("\n", 1)[0]), "SIGKILL");
      } catch {
        return false;
      }
    });
  }

  /** Changes settings that all databases share. */
  async configure(settings: object): Promise<void> {
    // While a primary changes, Patroni answers 409.
    await until("Patroni takes the settings", async () => {
      const { primary } = await this.databases();
      const address = this.state.hosts.find(({ name }) => name === primary)?.address;
      const taken = await fetch(`http://${address}:${ports.patroni}/config`, {
        method: "PATCH",
        body: JSON.stringify(settings),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!taken) await sleep(500);
      return taken;
    });
  }

  /** Variables of a program from its next start on; none by default. */
  override(program: string, variables?: Readonly<Record<string, string>>): void {
    const path = this.path("overrides", `${program.replace("/", "-")}.json`);
    mkdirSync(this.path("overrides"), { recursive: true });
    if (variables === undefined) rmSync(path, { force: true });
    else writeFileSync(path, JSON.stringify(variables));
  }

  /** Starts a program of this checkout on a host. */
  run(host: string, words: readonly string[], wanted: (line: string) => string | undefined): Child {
    const command = ["netns", "exec", namespaceOf(host), process.execPath, ...words];
    return startChild({ command: "ip", words: command, wanted });
  }

  /** The same agents on the loopback of every host with a runner. */
  async startAgents(count: number, delayMs: number): Promise<HostedAgents> {
    const stack = new AsyncDisposableStack();
    const pids: number[] = [];
    const flags = [
      `--agents=${count}`,
      `--delay-ms=${delayMs}`,
      `--first-port=${FIRST_AGENT_PORT}`,
    ];
    for (const { name, kind } of this.state.hosts) {
      if (kind !== "run") continue;
      const child = this.run(name, ["bench/src/agents-server.ts", ...flags], (line) =>
        line.startsWith("{") ? line : undefined,
      );
      stack.use(child);
      pids.push(child.pid);
      await child.ready;
    }
    return {
      pids,
      urls: Array.from(
        { length: count },
        (_, index) => `http://127.0.0.1:${FIRST_AGENT_PORT + index}`,
      ),
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    };
  }

  /** All processes of a host. */
  pidsOn(host: string): number[] {
    const pids = execFileSync("ip", ["netns", "pids", namespaceOf(host)], { encoding: "utf8" });
    return pids.split("\n").filter(Boolean).map(Number);
  }

  /** What a program on a host says. */
  ask(host: string, ...words: string[]): string {
    return execFileSync("ip", ["netns", "exec", namespaceOf(host), ...words], { encoding: "utf8" });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    spawnSync(script("down"), {
      env: { ...environmentOfBench, WISP_CLUSTER_FOLDER: this.#folder },
      stdio: "inherit",
    });
  }
}
