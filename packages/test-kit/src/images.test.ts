import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = new URL("../../../", import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, root), "utf8");

/** A line of .dockerignore as a pattern of the paths that it leaves out, with all that is below them. */
function patternOf(line: string): RegExp {
  const path = line
    .replaceAll(/[.+^$()[\]{}|\\]/g, "\\$&")
    .replaceAll("**/", "\0")
    .replaceAll("*", "[^/]*")
    .replaceAll("\0", "(?:.*/)?");
  return new RegExp(`^${path}(?:/|$)`);
}

const ignored = textOf(".dockerignore")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map(patternOf);
const isLeftOut = (path: string): boolean => ignored.some((pattern) => pattern.test(path));

describe("the images", () => {
  test.each([
    ".env",
    ".env.local",
    ".env.production",
    "apps/web/.env",
    "apps/runner/.env.secret",
    ".git/config",
    ".wisp/secret-keys",
    "data/secret-keys",
    ".wisp/postgres/PG_VERSION",
    "keys/ring",
    "tls/site.key",
    "tls/site.pem",
    "data/PG_VERSION",
    "dumps/season.zip",
    "wisp.dump",
    "wisp-backup.gz",
    "backups/wisp-backup-20261127T030000Z.gz.enc",
    "node_modules/x/y.js",
    "apps/web/node_modules/x.js",
    "apps/web/.next/BUILD_ID",
    "apps/web/.turbo/log",
    "packages/db/src/generated/client.ts",
  ])("do not contain %s", (path) => {
    expect(isLeftOut(path)).toBe(true);
  });

  test("contain every file of the project", () => {
    const folder = fileURLToPath(root);
    const tracked = execFileSync("git", ["ls-files"], { cwd: folder, encoding: "utf8" });
    const files = tracked.trim().split("\n");
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.filter(isLeftOut)).toEqual([]);
  });

  test("that are built from the whole checkout run as an ordinary user", () => {
    for (const file of globSync("apps/*/Dockerfile", { cwd: root })) {
      const [, last = ""] = textOf(file).split(/^FROM .*(?<! AS \w+)$/m);
      expect([file, last]).toEqual([file, expect.stringMatching(/^USER node$/m)]);
    }
  });
});

const service = z.object({
  cap_drop: z.array(z.string()),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()),
  read_only: z.boolean(),
  pids_limit: z.int(),
  mem_limit: z.string().regex(/^(?:\d+|\$\{WISP_[A-Z]+_MEMORY:-\d+)[mg]\}?$/),
  ports: z.array(z.string()).default([]),
  privileged: z.undefined().optional(),
  network_mode: z.undefined().optional(),
});

describe("the services of docker-compose.yml", () => {
  const { services } = z
    .object({ services: z.record(z.string(), service) })
    .parse(parse(textOf("docker-compose.yml"), { merge: true }));

  test.each(Object.entries(services))("%s has no right that it does not use", (name, found) => {
    expect(found).toMatchObject({
      cap_drop: ["ALL"],
      cap_add: name === "postgres" ? expect.not.arrayContaining(["ALL", "SYS_ADMIN"]) : [],
      security_opt: ["no-new-privileges:true"],
      read_only: true,
    });
  });

  test("publish the site alone, on loopback unless the operator says otherwise", () => {
    const published = Object.entries(services).flatMap(([name, { ports }]) =>
      ports.map((port) => [name, port]),
    );
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as Compose writes variables
    expect(published).toEqual([["web", "${WISP_BIND:-127.0.0.1}:${PORT:-3000}:3000"]]);
  });
});
