import { createHash } from "node:crypto";
import { constants, readFileSync, writeFileSync } from "node:fs";
import { access, glob, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { WriteStream } from "node:tty";
import { z } from "zod";
import { CommandError } from "../command.ts";
import { runChild } from "./child.ts";
import { inCheckout } from "./places.ts";

/** What `next build` prints at the start of each stage, and the name of the stage; in their order. */
const stages = [
  ["Creating an optimized production build", "compiling pages"],
  ["Collecting page data", "reading what pages need"],
  ["Generating static pages", "rendering static pages"],
  ["Finalizing page optimization", "finishing"],
] as const;

/** How often the seconds move on in a terminal. */
const TICK_MS = 1_000;

/** Shows the progress of a build. */
interface BuildProgress {
  /** Takes a line that the build wrote. */
  take(line: string): void;
  /** Restores the terminal; to be called at the end, with any result of the build. */
  end(): void;
}

/**
 * Shows the stage of a build and the seconds since it began: in a terminal on one line that goes with
 * the end, elsewhere on a line for each stage.
 */
export function buildProgress(out: Pick<WriteStream, "isTTY" | "write">): BuildProgress {
  const began = performance.now();
  let stage = "starting";
  const shown = (): string => `  ${Math.round((performance.now() - began) / 1_000)} s: ${stage}`;
  const draw = (): boolean => out.write(`\r\u001B[K${shown()}`);
  const timer = out.isTTY ? setInterval(draw, TICK_MS) : undefined;
  return {
    take(line) {
      const [, next = stage] = stages.find(([said]) => line.includes(said)) ?? [];
      if (next === stage) return;
      stage = next;
      if (out.isTTY) draw();
      else out.write(`${shown()}\n`);
    },
    end() {
      clearInterval(timer);
      if (out.isTTY) out.write("\r\u001B[K");
    },
  };
}

const nextPackage = z.object({ bin: z.object({ next: z.string() }) });

/** The file that `node` runs for the Next.js command line, as its package names it. */
export function nextBinary(): string {
  const manifest = createRequire(inCheckout("apps/web/package.json")).resolve("next/package.json");
  const { bin } = nextPackage.parse(JSON.parse(readFileSync(manifest, "utf8")));
  return join(dirname(manifest), bin.next);
}

const sources = [
  "package-lock.json",
  "apps/web/{src,messages,public}/**/*",
  "apps/web/*.{ts,mts,mjs,json}",
  "packages/*/src/**/*",
  "packages/config/*",
  "packages/starters/*/*.*",
  "docs/**/*.md",
];

/** Written by the build itself; tests of what it builds. */
const NOT_BUILT_FROM = /(^|\/)next-env\.d\.ts$|\.test\.tsx?$/;

/** Changes when a file of `checkout` that the site is built from does (by size and time of change). */
export async function fingerprint(checkout: string): Promise<string> {
  const hash = createHash("sha256");
  const found: string[] = [];
  for await (const path of glob(sources, { cwd: checkout })) {
    if (!NOT_BUILT_FROM.test(path)) found.push(path);
  }
  for (const path of found.sort()) {
    const entry = await stat(join(checkout, path));
    // A folder changes when a test in it is written.
    if (entry.isDirectory()) continue;
    const { size, mtimeMs } = entry;
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** Throws CommandError when the build could not be written there. */
async function mustBeWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK);
  } catch {
    throw new CommandError(
      `The site has to be built, but ${folder} cannot be written to: make it writable, or run \`npm start\` there once as its owner.`,
    );
  }
}

/** Builds the site when its sources have changed since the last build here. */
export async function buildWeb(
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
  announce: () => void,
): Promise<void> {
  const mark = inCheckout("apps/web/.next/wisp-sources");
  const now = await fingerprint(inCheckout("."));
  if (read(mark) === now && read(inCheckout("apps/web/.next/BUILD_ID")) !== "") return;
  await mustBeWritable(inCheckout("apps/web"));
  announce();
  const progress = buildProgress(process.stderr);
  const build = [nextBinary(), "build"];
  try {
    await runChild("Building the site", "apps/web", build, environment, signal, progress.take);
  } finally {
    progress.end();
  }
  if (!signal.aborted) writeFileSync(mark, now);
}
