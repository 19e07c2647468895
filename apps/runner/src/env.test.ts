import { readFile } from "node:fs/promises";
import { newRingKey } from "@wisp/secrets";
import { afterEach, expect, test, vi } from "vitest";
import { startProcess } from "../test/processes.ts";
import { readEnvironment } from "./env.ts";

afterEach(() => void vi.unstubAllEnvs());

/** The sentence with which a runner ends that is started so. */
function refusal(environment: Readonly<Record<string, string>>): string {
  vi.unstubAllEnvs();
  const all = { DATABASE_URL: "postgresql://127.0.0.1:1/none", ...environment };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  try {
    readEnvironment();
  } catch (error) {
    return String(error);
  }
  return "it starts";
}

test("a public runner does not start without keys, and says how to make one", () => {
  const sentence = /WISP_SECRET_KEYS is needed in public mode: make a key with .*new-key/;
  expect(refusal({ WISP_MODE: "public" })).toMatch(sentence);
  expect(refusal({ WISP_MODE: "public", WISP_SECRET_KEYS: "" })).toMatch(sentence);
});

test("a runner that cannot make the backups it is to make does not start", () => {
  const keys = { WISP_MODE: "public", WISP_SECRET_KEYS: newRingKey() };
  expect(refusal({ ...keys, WISP_BACKUPS: "/backups" })).toMatch(
    /WISP_BACKUP_KEY is needed in public mode where WISP_BACKUPS is set/,
  );
  expect(refusal({ WISP_BACKUPS: "s3://wisp/backups" })).toContain(
    "s3://wisp/backups needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
  );
  expect(refusal({ WISP_BACKUPS_EVERY_HOURS: "0" })).toMatch(/EVERY_HOURS/);
});

test("an address that Kubernetes puts in place of a port is named, with the form of a port", () => {
  expect(refusal({ WISP_RUNNER_PORT: "tcp://10.96.0.12:3100" })).toMatch(
    /A whole number from 0 to 65535 is needed\. Kubernetes .+: false .+\s+→ at WISP_RUNNER_PORT/,
  );
});

// In a process of its own, for everything that it writes.
test("a runner with invalid keys does not start, and does not repeat them", async () => {
  const broken = newRingKey().slice(0, -3);
  const refused = startProcess("postgresql://127.0.0.1:1/none", {
    WISP_SECRET_KEYS: `${newRingKey()} ${broken}`,
  });
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
