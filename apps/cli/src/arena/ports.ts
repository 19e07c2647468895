import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { printStatus, UsageError } from "../command.ts";
import type { ArenaSettings } from "../env.ts";
import { inCheckout } from "./places.ts";

const HOST = "127.0.0.1";
const TRIES = 50;

/** Why a port cannot be listened on (the system's code: EADDRINUSE, EACCES ...); null when it can. */
const listenFailure = (port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    server.listen(port, HOST, () => server.close(() => resolve(null)));
  });

/** Of a machine where no port will do. */
const withoutLoopback = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT"]);

function sentenceFor(code: string, port: number, name: string): string {
  if (withoutLoopback.has(code)) {
    return `This machine has no address ${HOST} (${code}), where the parts of an arena listen: turn IPv4 on for its loopback interface.`;
  }
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken: end the program that uses it, or set ${name} to another port.`;
  }
  if (code === "EACCES") {
    return `You are not allowed to listen on port ${port}: set ${name} to a port from 1024 on.`;
  }
  return `Port ${port} cannot be listened on (${code}): set ${name} to another port.`;
}

/**
 * The port to listen on: the one asked for, or the first free one from `usual` on. Throws
 * UsageError when the requested one is not free.
 *
 * @param taken what another part of the arena will listen on: still free, and not to be had
 */
export async function choosePort(
  asked: number | undefined,
  usual: number,
  name: string,
  taken?: number,
): Promise<number> {
  if (asked !== undefined) {
    const code = asked === taken ? "EADDRINUSE" : await listenFailure(asked);
    if (code === null) return asked;
    throw new UsageError(sentenceFor(code, asked, name));
  }
  for (let port = usual; port < usual + TRIES; port += 1) {
    if (port === taken) continue;
    const code = await listenFailure(port);
    if (code === null) return port;
    if (withoutLoopback.has(code)) throw new UsageError(sentenceFor(code, port, name));
  }
  throw new UsageError(
    `No port from ${usual} to ${usual + TRIES - 1} is free: set ${name} to one that is.`,
  );
}

/** Whether an address answers well, within 5 s. */
async function isUp(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Resolves when every address answers well, or `signal` is aborted. */
export async function untilHealthy(urls: readonly string[], signal: AbortSignal): Promise<void> {
  for (const url of urls) {
    while (!signal.aborted && !(await isUp(url, signal))) await sleep(200);
  }
}

type ArenaLocation = Pick<ArenaSettings, "databaseUrl" | "dataDirectory">;

/** Where an arena leaves its address while it is open: a file for each database. */
function addressFile({ databaseUrl, dataDirectory }: ArenaLocation): string {
  const folder = dataDirectory ?? inCheckout(".wisp");
  if (databaseUrl === undefined) return join(folder, "address");
  const digest = createHash("sha256").update(databaseUrl).digest("hex").slice(0, 12);
  return join(folder, `address-${digest}`);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return null;
  }
}

/** Writes the address of an open arena; returns a function that removes it. */
export function leaveAddress(place: ArenaLocation, address: string): () => void {
  const file = addressFile(place);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${address}\n`);
  } catch {
    printStatus(`${file} cannot be written: other commands will not know that the arena is open.`);
  }
  return () => {
    // Another arena of this database may have opened since.
    if (read(file) === address) rmSync(file, { force: true });
  };
}

/** The address of the arena of this database, when it is open here; else null. */
export async function openAddress(place: ArenaLocation): Promise<string | null> {
  const address = read(addressFile(place));
  if (address === null || URL.parse(address)?.hostname !== "127.0.0.1") return null;
  const up = await isUp(`${address}/api/v1/health`, AbortSignal.timeout(2_000));
  return up ? address : null;
}
