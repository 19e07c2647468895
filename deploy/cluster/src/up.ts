/**
 * Starts a cluster on this machine, as deploy/cluster/up does: hosts are network namespaces. Settings:
 * docs/operating/cluster.md.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasNetwork } from "./network.ts";
import { missingPrograms } from "./programs.ts";
import { mustBeOwn, ROOT, readOptions, readState } from "./topology.ts";

const options = readOptions();
const missing = missingPrograms();
if (missing.length > 0) {
  process.stderr.write(`The cluster needs programs that are not here: ${missing.join(", ")}.\n`);
  process.exit(3);
}
// Postgres and the pooler run as users of their own and must reach their folders.
process.umask(0o022);
mkdirSync(options.folder, { recursive: true });
mustBeOwn(options.folder);
if (readState(options.folder) !== undefined || hasNetwork()) {
  process.stderr.write("This machine has a cluster. End it first: deploy/cluster/down\n");
  process.exit(2);
}
mkdirSync(join(options.folder, "logs"), { recursive: true });
const web = join(ROOT, "apps", "web");
if (!existsSync(join(web, ".next", "BUILD_ID"))) {
  process.stdout.write("Building the site …\n");
  execFileSync("npx", ["next", "build"], { cwd: web, stdio: ["ignore", "ignore", "inherit"] });
}
// Of several web servers on one disk, none writes while another reads.
execFileSync(process.execPath, ["src/serve/main.ts", "--prepare"], {
  cwd: web,
  stdio: ["ignore", "ignore", "inherit"],
});
const logPath = join(options.folder, "supervisor.log");
const log = openSync(logPath, "a");
const supervisor = spawn(process.execPath, [join(import.meta.dirname, "supervise.ts")], {
  detached: true,
  stdio: ["ignore", log, log],
});
let ended = false;
supervisor.once("exit", () => {
  ended = true;
});
while (!ended && readState(options.folder)?.ready !== true) await sleep(250);
const state = readState(options.folder);
if (ended || state === undefined) {
  const lastLines = readFileSync(logPath, "utf8").split("\n").slice(-12).join("\n");
  process.stderr.write(
    `The cluster could not be started; the logs of its programs are in ${join(options.folder, "logs")}.\n${lastLines}`,
  );
  process.exit(1);
}
supervisor.unref();
process.stdout.write(`The cluster is up.
site       ${state.site} (its certificate is its own)
database   ${state.directUrl}, through pgbouncer ${state.pooledUrl}
logs       ${join(options.folder, "logs")}
hosts      ${state.hosts.map(({ name, address }) => `${name} ${address}`).join(", ")}
inside     ip netns exec wisp-db1 bash
end        deploy/cluster/down
`);
process.exit();
