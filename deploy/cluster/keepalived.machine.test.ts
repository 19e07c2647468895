/** Whether the address of two proxies moves away from a host that does not work, and stays where it is. */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { debianPrograms } from "@wisp/test-kit/debian-programs";
import { afterAll, expect, test } from "vitest";
import { keepalivedSettings } from "./src/keepalived.ts";

const isPossible =
  debianPrograms(["keepalived", "ip"], "two proxies with one address") && process.getuid?.() === 0;
const ended: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ended.reverse()) await end();
});

const ip = (...words: readonly string[]): string =>
  execFileSync("ip", words, { encoding: "utf8", env: { PATH: `${process.env.PATH}:/usr/sbin` } });

const SHARED = "10.78.0.1";
const spaces = ["wisp-pair-1", "wisp-pair-2"] as const;

/** Two namespaces with a cable between them. */
function connect(): void {
  for (const space of spaces) {
    ip("netns", "add", space);
    ended.push(() => ip("netns", "delete", space));
  }
  ip(
    "-n",
    spaces[0],
    "link",
    "add",
    "eth0",
    "type",
    "veth",
    "peer",
    "name",
    "eth0",
    "netns",
    spaces[1],
  );
  for (const [index, space] of spaces.entries()) {
    ip("-n", space, "addr", "add", `10.78.0.${index + 2}/24`, "dev", "eth0");
    for (const device of ["lo", "eth0"]) ip("-n", space, "link", "set", device, "up");
  }
}

const holders = (): string[] =>
  spaces.filter((space) =>
    ip("-n", space, "-4", "-br", "addr", "show", "eth0").includes(`${SHARED}/24`),
  );

test.skipIf(!isPossible)(
  "two proxies have one address, which leaves a host that cannot serve",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "wisp-keepalived-"));
    ended.push(() => rmSync(folder, { recursive: true }));
    chmodSync(folder, 0o755);
    connect();
    /** A host serves while this file is there. */
    const serving = (index: number): string => join(folder, `serves-${index}`);
    for (const [index, space] of spaces.entries()) {
      writeFileSync(serving(index), "");
      const file = join(folder, `${space}.conf`);
      const text = keepalivedSettings({
        own: `10.78.0.${index + 2}`,
        peer: `10.78.0.${3 - index}`,
        shared: `${SHARED}/24`,
        device: "eth0",
        priority: 101 - index,
        check: `/usr/bin/test -e ${serving(index)}`,
      });
      writeFileSync(file, text);
      const pids = ["-p", "-r"].flatMap((flag) => [flag, join(folder, `${space}${flag}.pid`)]);
      const words = ["netns", "exec", space, "keepalived", "--dont-fork", "--vrrp", "-f", file];
      const child = spawn("ip", [...words, ...pids], {
        env: { PATH: `${process.env.PATH}:/usr/sbin` },
        stdio: "ignore",
      });
      ended.push(() => child.kill("SIGTERM"));
    }
    await expect.poll(holders).toEqual([spaces[0]]);
    rmSync(serving(0));
    await expect.poll(holders, { interval: 100 }).toEqual([spaces[1]]);
    // The first host works again, and waits.
    writeFileSync(serving(0), "");
    await sleep(8_000);
    expect(holders()).toEqual([spaces[1]]);
    rmSync(serving(1));
    await expect.poll(holders, { interval: 100 }).toEqual([spaces[0]]);
  },
);
