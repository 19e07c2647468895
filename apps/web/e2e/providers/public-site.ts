import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Database } from "@wisp/db";
import { createTestDatabase } from "@wisp/test-kit/server";
import { expect } from "playwright/test";
import { arenaDatabaseUrl } from "../arena-database.ts";
import { compileCache } from "../arenas.ts";
import { freePort } from "./listen.ts";

/** The keys of such a site; tests that know them can make sessions. */
export const SECRET_KEYS = `k:${Buffer.alloc(32, 7).toString("base64")}`;

const web = fileURLToPath(new URL("../../", import.meta.url));

/** A database of a test's own. */
export interface OwnDatabase extends AsyncDisposable {
  readonly url: string;
  readonly database: Database;
}

/** A migrated, empty database on the server of this worker's arena. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const { url, database, drop } = await createTestDatabase(await arenaDatabaseUrl());
  return { url, database, [Symbol.asyncDispose]: drop };
}

/** The built site in a separate process. */
export interface Site extends AsyncDisposable {
  readonly url: string;
  /** Its output for the operator. */
  readonly said: () => string;
}

/** Starts the built site as an operator does, in public mode; `settings` may take variables away. */
export async function publicSite(
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<Site> {
  const url = `http://127.0.0.1:${port}`;
  let said = "";
  const child = spawn(
    process.execPath,
    ["src/serve/main.ts", "-H", "127.0.0.1", "-p", String(port)],
    {
      cwd: web,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: compileCache,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        WISP_MODE: "public",
        // Each counts for itself.
        WISP_WEB_PROCESSES: "1",
        WISP_URL: url,
        WISP_TRUST_PROXY: "on",
        WISP_SECRET_KEYS: SECRET_KEYS,
        // People register on it.
        WISP_OPERATOR_NAME: "Olive Example",
        WISP_OPERATOR_ADDRESS: "1 Example Street, Exampletown",
        WISP_JURISDICTION: "Exampleland",
        WISP_PRIVACY_CONTACT: "privacy@wisp.example",
        WISP_ABUSE_CONTACT: "abuse@wisp.example",
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
    });
  }
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const healthy = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`The site ended.\n${said}`);
    const answer = await fetch(`${url}/api/v1/health`).catch(() => null);
    return answer?.ok ?? false;
  };
  await expect.poll(healthy, { message: "the site answers" }).toBe(true);
  return {
    url,
    said: () => said,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** As `publicSite`, on a free port. */
export const publicSiteSomewhere = async (
  settings: Readonly<Record<string, string>>,
): Promise<Site> => publicSite(await freePort(), settings);
