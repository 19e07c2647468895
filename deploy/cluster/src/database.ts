/** Configuration of the three hosts of a database: etcd, Patroni and Postgres. */
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { type Host, type Options, type Program, ports, ROOT, TTL_SECONDS } from "./topology.ts";

export const POSTGRES_USER = "postgres";
const BINARIES = "/usr/lib/postgresql/15/bin";

/** The passwords of the users of a database. The application knows its own alone. */
export interface Passwords {
  readonly wisp: string;
  /** The superuser. */
  readonly postgres: string;
  readonly replicator: string;
}

/** Short: a connection to a host that is silent is closed after some ten seconds. */
const KEEPALIVES = {
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 2,
  tcp_user_timeout: 8_000,
} as const;

/** Settings of Postgres that a primary and its replicas have in common. */
const parameters = {
  max_connections: 200,
  shared_buffers: "96MB",
  max_wal_size: "192MB",
  min_wal_size: "64MB",
  wal_keep_size: "64MB",
  max_slot_wal_keep_size: "192MB",
  max_wal_senders: 8,
  max_replication_slots: 8,
  wal_log_hints: "on",
  hot_standby: "on",
  synchronous_commit: "on",
  // A standby that is gone is found out before its place in the queue of commits is asked for twice.
  wal_sender_timeout: "5s",
  wal_receiver_timeout: "5s",
  // A standby is back soon after its primary: until one is, none may take over.
  wal_retrieve_retry_interval: "500ms",
  client_connection_check_interval: "5s",
  // What the application sets for each connection where no pooler is between.
  ...KEEPALIVES,
  jit: "off",
  max_parallel_workers_per_gather: 0,
  idle_in_transaction_session_timeout: "10s",
  log_min_messages: "warning",
};

/**
 * A primary that is cut off must not read its own etcd, which would still call it the leader: Patroni
 * before 3.0.3 then overwrites the place of its successor as soon as the cable is back, and what the successor
 * committed is lost. `use_proxies` keeps Patroni to the hosts that are named here. At its start it asks the first of
 * them alone, as patronictl does: that is another one on each host, so that one of two hosts that are left has it.
 */
function etcdOf(host: Host, databases: readonly Host[]) {
  const own = databases.findIndex(({ name }) => name === host.name);
  const others = [...databases.slice(own + 1), ...databases.slice(0, own)];
  const asked = others.length > 0 ? others : databases;
  return {
    hosts: asked.map(({ address }) => `${address}:${ports.etcd}`).join(","),
    use_proxies: true,
  };
}

const patroniOf = (
  host: Host,
  databases: readonly Host[],
  folder: string,
  passwords: Passwords,
) => ({
  scope: "wisp",
  name: host.name,
  restapi: {
    listen: `${host.address}:${ports.patroni}`,
    connect_address: `${host.address}:${ports.patroni}`,
  },
  etcd3: etcdOf(host, databases),
  bootstrap: {
    dcs: {
      ttl: TTL_SECONDS,
      loop_wait: 5,
      retry_timeout: 5,
      maximum_lag_on_failover: 16_777_216,
      // A primary that cannot start (its disk is full) gives its place away instead of trying for minutes.
      master_start_timeout: 15,
      synchronous_mode: databases.length > 1,
      // Without etcd a primary goes on while it reaches every other database.
      failsafe_mode: true,
      postgresql: { use_pg_rewind: true, use_slots: true, parameters },
    },
    // The default trusts every user of the host.
    initdb: [
      { encoding: "UTF8" },
      { locale: "C.UTF-8" },
      { "auth-local": "peer" },
      { "auth-host": "scram-sha-256" },
      "data-checksums",
    ],
    pg_hba: [
      "local all all peer",
      "host replication replicator 10.77.0.0/16 scram-sha-256",
      "host all all 10.77.0.0/16 scram-sha-256",
    ],
    post_init: join(folder, "post-init"),
  },
  postgresql: {
    listen: `${host.address}:${ports.postgres}`,
    connect_address: `${host.address}:${ports.postgres}`,
    data_dir: join(folder, "data", "postgres"),
    bin_dir: BINARIES,
    pgpass: join(folder, "data", "pgpass"),
    authentication: {
      superuser: { username: "postgres", password: passwords.postgres },
      replication: { username: "replicator", password: passwords.replicator },
      rewind: { username: "postgres", password: passwords.postgres },
    },
    // A new replica does not wait for the next checkpoint, which may be minutes away.
    basebackup: [{ checkpoint: "fast" }],
    parameters: { unix_socket_directories: join(folder, "data") },
  },
  // There is no device that restarts a host whose Patroni hangs.
  watchdog: { mode: "off" },
});

/** Writes what the database's hosts read, and gives the programs that run there. */
export function databasePrograms(
  options: Options,
  hosts: readonly Host[],
  passwords: Passwords,
  postgresUid: number,
): Program[] {
  const databases = hosts.filter(({ kind }) => kind === "db");
  const peers = databases.map(
    ({ name, address }) => `${name}=http://${address}:${ports.etcdPeers}`,
  );
  return databases.flatMap((host): Program[] => {
    const { name, address } = host;
    const folder = join(options.folder, name);
    const data = join(folder, "data");
    mkdirSync(data, { recursive: true });
    const config = join(folder, "patroni.yml");
    writeFileSync(config, stringify(patroniOf(host, databases, folder, passwords)), {
      mode: 0o600,
    });
    const postInit = join(folder, "post-init");
    // Standard input: the words of a command are seen by everybody on the machine.
    writeFileSync(
      postInit,
      `#!/bin/sh
exec ${BINARIES}/psql -v ON_ERROR_STOP=1 "$1" <<'SQL'
CREATE ROLE wisp LOGIN CREATEDB PASSWORD '${passwords.wisp}';
GRANT pg_monitor TO wisp;
CREATE DATABASE wisp OWNER wisp;
SQL
`,
      { mode: 0o700 },
    );
    for (const path of [folder, data, config, postInit]) chownSync(path, postgresUid, postgresUid);
    const url = (port: number): string => `http://${address}:${port}`;
    return [
      {
        name: `${name}/etcd`,
        host: name,
        stage: 1,
        command: [
          "etcd",
          "--name",
          name,
          "--data-dir",
          join(folder, "etcd"),
          "--listen-client-urls",
          `${url(ports.etcd)},http://127.0.0.1:${ports.etcd}`,
          "--advertise-client-urls",
          url(ports.etcd),
          "--listen-peer-urls",
          url(ports.etcdPeers),
          "--initial-advertise-peer-urls",
          url(ports.etcdPeers),
          "--initial-cluster",
          peers.join(","),
          "--initial-cluster-state",
          "new",
          // The cores of one machine are shared by all hosts: a slow answer is not a lost leader.
          "--heartbeat-interval",
          "250",
          "--election-timeout",
          "2500",
          "--auto-compaction-retention",
          "1",
          "--logger",
          "zap",
          "--log-level",
          "warn",
        ],
      },
      {
        name: `${name}/patroni`,
        host: name,
        stage: 1,
        user: POSTGRES_USER,
        command: ["patroni", config],
        environment: { HOME: data, PATRONI_LOG_LEVEL: "INFO" },
      },
      {
        name: `${name}/disk-guard`,
        host: name,
        stage: 1,
        command: [join(ROOT, "deploy", "cluster", "disk-guard"), data, url(ports.patroni), name],
      },
    ];
  });
}
