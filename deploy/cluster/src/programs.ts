import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { variables } from "./env.ts";

/** Programs of Debian's packages that a cluster needs, and the packages. */
const needed: Readonly<Record<string, string>> = {
  etcd: "etcd-server",
  patroni: "patroni",
  pgbouncer: "pgbouncer",
  haproxy: "haproxy",
  "redis-server": "redis-server",
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
  ip: "iproute2",
  iptables: "iptables",
  openssl: "openssl",
  curl: "curl",
  setpriv: "util-linux",
};

const isThere = (program: string): boolean =>
  program.startsWith("/")
    ? existsSync(program)
    : [...(variables.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"].some((folder) =>
        existsSync(join(folder, program)),
      );

/** Packages, and rights, that are missing here for a cluster. */
export const missingPrograms = (): string[] => [
  ...Object.entries(needed)
    .filter(([program]) => !isThere(program))
    .map(([, name]) => name),
  ...(process.platform === "linux" && process.getuid?.() === 0 ? [] : ["root on Linux"]),
];
