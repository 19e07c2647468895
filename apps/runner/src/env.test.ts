import { readFile } from "node:fs/promises";
import { newRingKey } from "@wisp/secrets";
import { expect, test } from "vitest";
import { startProcess } from "../test/processes.ts";

const start = (environment: Readonly<Record<string, string>>) =>
  startProcess("postgresql://127.0.0.1:1/none", environment);

test("a public runner does not start without keys, and says how to make one", async () => {
  const sentence = /WISP_SECRET_KEYS is needed in public mode: make a key with .*new-key/;
  await expect(start({ WISP_MODE: "public" })).rejects.toThrow(sentence);
  await expect(start({ WISP_MODE: "public", WISP_SECRET_KEYS: "" })).rejects.toThrow(sentence);
});

test("a runner that cannot make the backups it is to make does not start", async () => {
  const keys = { WISP_MODE: "public", WISP_SECRET_KEYS: newRingKey() };
  await expect(start({ ...keys, WISP_BACKUPS: "/backups" })).rejects.toThrow(
    /WISP_BACKUP_KEY is needed in public mode where WISP_BACKUPS is set/,
  );
  await expect(start({ WISP_BACKUPS: "s3://wisp/backups" })).rejects.toThrow(
    "s3://wisp/backups needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
  );
  await expect(start({ WISP_BACKUPS_EVERY_HOURS: "0" })).rejects.toThrow(/EVERY_HOURS/);
});

test("an address that Kubernetes puts in place of a port is named, with the form of a port", async () => {
  await expect(start({ WISP_RUNNER_PORT: "tcp://10.96.0.12:3100" })).rejects.toThrow(
    /A whole number from 0 to 65535 is needed\.\s+→ at WISP_RUNNER_PORT/,
  );
});

test("invalid keys are refused without being repeated", async () => {
  const broken = newRingKey().slice(0, -3);
  const refused = start({ WISP_SECRET_KEYS: `${newRingKey()} ${broken}` });
  await expect(refused).rejects.toThrow(/Entry 2 of the key ring is not a key/);
  await expect(refused).rejects.not.toThrow(broken.split(":")[1]);
});

test("the compose file passes on every variable that is documented for more than one machine", async () => {
  const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), "utf8");
  const compose = await read("docker-compose.yml");
  const rows = (await read("docs/self-hosting.md")).match(/^\| `.*$/gm) ?? [];
  const documented = rows.flatMap((row) =>
    [...(row.split(" | ")[0] ?? "").matchAll(/`(WISP_\w+)`/g)].map(([, name = ""]) => name),
  );
  // A container has its own host name, which names its runner: one variable cannot name all.
  const ofOneMachine = new Set(["WISP_DATA", "WISP_RUNNER_PORT", "WISP_RUNNER_NAME"]);
  expect(documented.length).toBeGreaterThan(20);
  expect(
    documented.filter(
      (name) => !ofOneMachine.has(name) && !new RegExp(`^ +${name}:`, "m").test(compose),
    ),
  ).toEqual([]);
});
