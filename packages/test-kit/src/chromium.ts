import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import chromium from "@sparticuz/chromium";

/** A browser to test with, and what to start it with. */
export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
}

/** For closed networks and for root: no sandbox, and no calls home. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const runs = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function onPath(): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of names) if (await runs(join(folder, name))) return join(folder, name);
  }
  return undefined;
}

/**
 * The first of: CHROMIUM_PATH; Chromium or Chrome on the PATH; the Chromium that comes packed in
 * an npm package (Linux on x64), which needs nothing of the system.
 */
export async function findBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH !== undefined) {
    if (await runs(CHROMIUM_PATH)) return { executablePath: CHROMIUM_PATH, args };
    throw new Error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which cannot be run.`);
  }
  const installed = await onPath();
  if (installed !== undefined) return { executablePath: installed, args };
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("No Chromium was found: install Chromium or Chrome, or set CHROMIUM_PATH.");
  }
  // Makes the package unpack the libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const executablePath = await chromium.executablePath();
  return { executablePath, args: [...args, "--headless", "--single-process", "--no-zygote"] };
}
