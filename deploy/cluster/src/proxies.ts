/** Configuration of the host between visitors, site and database: pgbouncer, HAProxy and Redis. */
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { POSTGRES_USER } from "./database.ts";
import { keepalivedSettings } from "./keepalived.ts";
import { type Host, type Options, OUTSIDE, PROXY, type Program, ports, REDIS } from "./topology.ts";

/** A host and port. */
interface ProxyLocation {
  readonly host: string;
  readonly port: number;
}

/**
 * The configuration of a pgbouncer at `own` before the database `name` of a server. `users` is its file of users and
 * passwords.
 */
export const pgbouncerSettings = (
  own: ProxyLocation,
  server: ProxyLocation,
  name: string,
  users: string,
): string => `[databases]
${name} = host=${server.host} port=${server.port} dbname=${name}

[pgbouncer]
listen_addr = ${own.host}
listen_port = ${own.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 600
default_pool_size = 40
; What a client sets in its session, such as search_path, does not reach the next one.
server_reset_query = DISCARD ALL
server_reset_query_always = 1
; pgbouncer finds a new primary at once, and within seconds refuses clients while there is none.
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
server_fast_close = 1
server_check_delay = 2
tcp_keepalive = 1
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 2
tcp_user_timeout = 8000
ignore_startup_parameters = extra_float_digits
log_connections = 0
log_disconnections = 0
`;

const servers = (hosts: readonly Host[], kind: Host["kind"], port: number, more = ""): string =>
  hosts
    .filter((host) => host.kind === kind)
    .map(({ name, address }) => `  server ${name} ${address}:${port} check${more}`)
    .join("\n");

const databaseOf = (hosts: readonly Host[], role: "primary" | "replica"): string => `
listen ${role}
  bind ${PROXY}:${role === "primary" ? ports.primary : ports.replicas} tcp-ut 8s
  mode tcp
  timeout client 24h
  timeout server 24h
  # Else that of WebSockets ends connections that listen, hold a lock or wait for a long statement.
  timeout tunnel 24h
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions tcp-ut 8s
${servers(hosts, "db", ports.postgres, ` port ${ports.patroni}`)}
`;

const redisCheck = `
backend redis
  mode tcp
  option redis-check
  server redis ${REDIS}:${ports.redis} check inter 5s
`;

/**
 * A process that hangs takes connections and answers nothing, and one that ends answers 503. While the database is
 * away all stay: the site says more about it than HAProxy can.
 */
const READY = `  option httpchk
  http-check send meth GET uri /health/ready ver HTTP/1.1 hdr Host ${PROXY} hdr Connection close
  http-check expect status 200
  timeout check 5s`;

/** Measurements come from many visitors on one machine: it says for whom it asks. */
const MEASURED = ` unless { src ${OUTSIDE} } { req.hdr(X-Forwarded-For) -m found }`;

const languages = ["en", "zh"] as const;
const inLanguage = (each: string): string => `{ var(txn.language) -m str ${each} }`;

/** A cache for each language: HAProxy tells answers apart by their address and content coding alone. */
const caches = languages
  .map(
    (language) => `
cache pages-${language}
  total-max-size 64
  max-object-size 1048576
  max-age 60
  process-vary on
`,
  )
  .join("");

/**
 * Keeps answers to strangers: readers without a cookie, a token or headers of Next's router. The site says which and for
 * how long, in `CDN-Cache-Control` for pages and in `Cache-Control` for files. No other request meets the caches.
 */
const KEPT = `  acl has-own req.hdr(Cookie) -m found
  acl has-own req.hdr(Authorization) -m found
  acl has-own req.hdr(RSC) -m found
  acl has-own req.hdr(Next-URL) -m found
  acl is-stranger var(txn.language) -m found
  # The site is asked in one of its languages, so that it and the cache agree about it.
  http-request set-var(txn.language) str(en) if METH_GET !has-own
  http-request set-var(txn.language) req.fhdr(Accept-Language),lower,language(${languages.join(";")},en) if is-stranger { req.hdr(Accept-Language) -m found }
  http-request set-header Accept-Language %[var(txn.language)] if is-stranger
  # HAProxy takes no header for every coding, as the standard does; programs that send none often read none.
  http-request set-header Accept-Encoding identity if is-stranger !{ req.hdr(Accept-Encoding) -m found }
${languages.map((each) => `  http-request cache-use pages-${each} if ${inLanguage(each)}`).join("\n")}
  http-response set-header Cache-Control %[res.hdr(CDN-Cache-Control)] if is-stranger { res.hdr(CDN-Cache-Control) -m found }
  # HAProxy keeps nothing that varies by anything else; what else it may vary by, strangers have not.
  http-response set-header Vary Accept-Encoding if is-stranger
${languages.map((each) => `  http-response cache-store pages-${each} if ${inLanguage(each)} !{ res.hdr(Set-Cookie) -m found }`).join("\n")}
  # Kept or not, browsers are answered as by the site itself.
  http-after-response set-header Cache-Control "private, no-store" if { res.hdr(CDN-Cache-Control) -m found }
  http-after-response set-header Vary "RSC, Accept-Language, Cookie, Accept-Encoding" if { res.hdr(CDN-Cache-Control) -m found }`;

/** The configuration of HAProxy, whose certificate and answer without a server are in a folder. */
export const haproxySettings = (
  options: Pick<Options, "mode" | "redis">,
  hosts: readonly Host[],
  folder: string,
): string => `global
  maxconn 4000
  log stderr format raw local0 notice

defaults
  mode http
  log global
  option clitcpka
  option srvtcpka
  option redispatch
  retries 3
  # A request that a server may have begun is not sent twice.
  retry-on conn-failure
  timeout connect 2s
  timeout client 90s
  # Longer than the site waits for its database.
  timeout server 30s
  # WebSockets, which say a word every 25 s.
  timeout tunnel 60s
  timeout http-request 15s
  errorfile 502 ${join(folder, "503.http")}
  errorfile 503 ${join(folder, "503.http")}
  errorfile 504 ${join(folder, "503.http")}

frontend metrics
  bind ${PROXY}:${ports.proxyMetrics}
  http-request use-service prometheus-exporter if { path /metrics }
  http-request return status 200 if { path /ready }
  http-request return status 404

# Nothing is sent through these two: their checks are figures for alerts.
backend pgbouncer
  mode tcp
  option pgsql-check user wisp
  server pgbouncer ${PROXY}:${ports.pgbouncer} check inter 5s
${options.redis ? redisCheck : ""}${caches}
frontend site
  bind ${PROXY}:${ports.site} ssl crt ${join(folder, "site.pem")} alpn http/1.1
  http-request set-header X-Forwarded-For %[src]${options.mode === "local" ? MEASURED : ""}
  http-request set-header X-Forwarded-Proto https
  # The site trusts this proxy's word for its name, and so must not have a client's.
  http-request del-header X-Forwarded-Host
${KEPT}
  default_backend webs

backend webs
  balance leastconn
${READY}
  default-server inter 1s fastinter 500ms downinter 1s fall 2 rise 1
${servers(hosts, "web", ports.web)}

frontend gateways
  bind ${PROXY}:${ports.gateways}
  default_backend runners

backend runners
  balance leastconn
${READY}
  default-server inter 1s fastinter 500ms downinter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers(hosts, "run", ports.runner)}
${databaseOf(hosts, "primary")}${databaseOf(hosts, "replica")}`;

const UNAVAILABLE = [
  "HTTP/1.0 503 Service Unavailable",
  "Cache-Control: no-store",
  "Content-Type: application/json",
  "Retry-After: 5",
  "Connection: close",
  "",
  '{"error":{"code":"busy","message":"The site is not reachable at the moment. Try again in 5 seconds."}}',
].join("\r\n");

/** What HAProxy reads beside its settings: a certificate that this cluster alone trusts, and an answer. */
export function writeProxyFiles(folder: string): void {
  writeFileSync(join(folder, "503.http"), UNAVAILABLE);
  const [key, certificate] = [join(folder, "site.key"), join(folder, "site.crt")];
  const subject = ["-subj", "/CN=wisp-cluster", "-addext", `subjectAltName=IP:${PROXY}`];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const out = ["-days", "30", "-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", ...kind, ...subject, ...out], { stdio: "ignore" });
  const together = readFileSync(certificate, "utf8") + readFileSync(key, "utf8");
  writeFileSync(join(folder, "site.pem"), together, { mode: 0o600 });
}

/** Writes what these programs read, and gives them. */
export function proxyPrograms(
  options: Options,
  hosts: readonly Host[],
  password: string,
  postgresUid: number,
): Program[] {
  const folder = join(options.folder, "proxy");
  mkdirSync(folder, { recursive: true });
  const [users, pgbouncer] = [join(folder, "users.txt"), join(folder, "pgbouncer.ini")];
  writeFileSync(users, `"wisp" "${password}"\n`);
  writeFileSync(
    pgbouncer,
    pgbouncerSettings(
      { host: PROXY, port: ports.pgbouncer },
      { host: PROXY, port: ports.primary },
      "wisp",
      users,
    ),
  );
  for (const path of [users, pgbouncer]) {
    chmodSync(path, 0o600);
    chownSync(path, postgresUid, postgresUid);
  }
  writeProxyFiles(folder);
  const haproxy = join(folder, "haproxy.cfg");
  writeFileSync(haproxy, haproxySettings(options, hosts, folder));
  // For two such hosts: here is one, and nothing reads these.
  const addresses = ["10.77.2.2", "10.77.2.3"];
  for (const [index, own] of addresses.entries()) {
    const text = keepalivedSettings({
      own,
      peer: addresses.find((address) => address !== own) ?? own,
      shared: `${PROXY}/16`,
      device: "eth0",
      priority: 101 - index,
      check: "/usr/local/libexec/proxy-check",
    });
    writeFileSync(join(folder, `keepalived-${index + 1}.conf`), text);
  }
  const redis: Program = {
    name: "redis/redis",
    host: "redis",
    stage: 1,
    command: [
      "redis-server",
      "--bind",
      REDIS,
      "--port",
      `${ports.redis}`,
      "--protected-mode",
      "no",
      // It carries messages and keeps nothing.
      "--save",
      "",
      "--appendonly",
      "no",
      "--maxmemory",
      "32mb",
    ],
  };
  return [
    {
      name: "proxy/pgbouncer",
      host: "proxy",
      stage: 1,
      user: POSTGRES_USER,
      command: ["pgbouncer", pgbouncer],
    },
    { name: "proxy/haproxy", host: "proxy", stage: 1, command: ["haproxy", "-db", "-f", haproxy] },
    ...(options.redis ? [redis] : []),
  ];
}
