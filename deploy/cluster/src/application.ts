/** The arena's own programs: runners and web servers. */
import { join } from "node:path";
import { variables } from "./env.ts";
import { type Host, type Options, PROXY, type Program, ports, REDIS, ROOT } from "./topology.ts";

export interface Addresses {
  readonly site: string;
  readonly pooledUrl: string;
  readonly directUrl: string;
}

/** What the arena's programs get of the variables that the cluster is started with. */
const passedOn = Object.fromEntries(
  Object.entries(variables).filter(([name]) => /^(WISP_(?!CLUSTER_)|AWS_|OTEL_)/.test(name)),
);

/** Where visitors and programs find the site and the database. */
export function addressesOf(password: string): Addresses {
  const url = (port: number): string => `postgresql://wisp:${password}@${PROXY}:${port}/wisp`;
  return {
    site: `https://${PROXY}`,
    pooledUrl: url(ports.pgbouncer),
    directUrl: url(ports.primary),
  };
}

export function applicationPrograms(
  options: Options,
  hosts: readonly Host[],
  { site, pooledUrl, directUrl }: Addresses,
  secretKeys: string,
): Program[] {
  // An upgrade lets this link lead to another release.
  const release = join(options.folder, "release");
  const common = {
    ...passedOn,
    DATABASE_URL: pooledUrl,
    WISP_DATABASE_DIRECT_URL: directUrl,
    WISP_SECRET_KEYS: secretKeys,
    WISP_URL: site,
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: join(ROOT, "node_modules", ".cache", "node"),
  };
  const runner = ({ name, address }: Host): Program => ({
    name: `${name}/runner`,
    host: name,
    stage: 2,
    folder: join(release, "apps", "runner"),
    command: [process.execPath, "src/main.ts"],
    environment: {
      ...common,
      WISP_MODE: options.mode,
      WISP_RUNNER_HOST: address,
      WISP_RUNNER_PORT: `${ports.runner}`,
      WISP_RUNNER_NAME: name,
      WISP_RUNNER_MATCHES: variables.WISP_RUNNER_MATCHES || "40",
      WISP_HOUSE_SEASON: options.houseSeason ? "on" : "off",
      WISP_HEALTH_CHECKS: "off",
      ...(options.redis && { WISP_REDIS_URL: `redis://${REDIS}:${ports.redis}` }),
    },
  });
  const web = ({ name, address }: Host): Program => ({
    name: `${name}/web`,
    host: name,
    stage: 2,
    folder: join(release, "apps", "web"),
    command: [process.execPath, "src/serve/main.ts", "-H", address, "-p", `${ports.web}`],
    environment: {
      ...common,
      WISP_MODE: "public",
      WISP_TRUST_PROXY: "on",
      WISP_WEB_PROCESSES: "1",
      WISP_METRICS_PORT: `${ports.metrics}`,
      WISP_RUNNER_URL: `http://${PROXY}:${ports.gateways}`,
    },
  });
  return hosts.flatMap((host) => {
    if (host.kind === "run") return [runner(host)];
    return host.kind === "web" ? [web(host)] : [];
  });
}
