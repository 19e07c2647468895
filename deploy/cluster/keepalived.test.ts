import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { debianPrograms } from "@wisp/test-kit/debian-programs";
import { expect, onTestFinished, test } from "vitest";
import { keepalivedSettings } from "./src/keepalived.ts";

/** What keepalived says about a configuration: its exit code, and its complaints. */
function check(text: string): { readonly status: number | null; readonly said: string } {
  const folder = mkdtempSync(join(tmpdir(), "wisp-keepalived-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  const file = join(folder, "keepalived.conf");
  writeFileSync(file, text);
  // As root, keepalived 2.2.7 ends a check by SIGTERM, whatever it found.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const { status, stdout, stderr } = spawnSync("keepalived", ["--config-test", "-f", file], {
    encoding: "utf8",
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    ...user,
  });
  return { status, said: stdout + stderr };
}

test("keepalived takes the configuration of both hosts of proxies", () => {
  const device = Object.entries(networkInterfaces()).find(([, addresses]) =>
    addresses?.some(({ internal }) => !internal),
  )?.[0];
  if (!debianPrograms(["keepalived"], "the configuration of two proxies")) return;
  if (device === undefined)
    return void process.stderr.write("Not tried: keepalived needs a network.\n");
  const addresses = ["10.77.2.2", "10.77.2.3"] as const;
  for (const [own, peer, priority] of [
    [...addresses, 101],
    [...addresses.toReversed(), 100],
  ] as const) {
    const host = { own: `${own}`, peer: `${peer}`, shared: "10.77.2.1/16", device };
    const text = keepalivedSettings({
      ...host,
      priority: Number(priority),
      check: "/usr/bin/true",
    });
    expect(check(text)).toEqual({ status: 0, said: "" });
    expect(check(text.replace("advert_int", "advrt_int"))).toMatchObject({
      said: expect.stringContaining("advrt_int"),
    });
    expect(check(text.replace("/usr/bin/true", "/usr/bin/missing")).status).not.toBe(0);
  }
});
