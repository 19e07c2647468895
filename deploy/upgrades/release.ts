import { execFile, spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { z } from "zod";

const run = promisify(execFile);

/** This checkout. */
export const root = join(import.meta.dirname, "..", "..");

/** The commit of a release, which the changelog names. */
export async function commitOf(release: string): Promise<string> {
  const changelog = await readFile(join(root, "CHANGELOG.md"), "utf8");
  const commit = changelog.match(
    new RegExp(`^\\| ${release} \\| \`([0-9a-f]{40})\` \\|$`, "m"),
  )?.[1];
  if (commit === undefined) throw new Error(`CHANGELOG.md names no commit of ${release}.`);
  return commit;
}

/** Whether this checkout has the history up to a commit; copies of continuous integration may not. */
export const hasCommit = (commit: string): Promise<boolean> =>
  run("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  );

/** Builds the site of a checkout unless it is built. */
export async function buildSite(checkout: string): Promise<void> {
  const site = join(checkout, "apps", "web");
  if (existsSync(join(site, ".next", "BUILD_ID"))) return;
  const next = join(checkout, "node_modules", "next", "dist", "bin", "next");
  await run(process.execPath, [next, "build"], { cwd: site, maxBuffer: 1e8 });
}

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

/** Adds the packages that a release depends on and this checkout no longer has. */
async function addMissing(folder: string): Promise<void> {
  const modules = join(folder, "node_modules");
  const manifests = globSync("{.,apps/*,packages/*,bench}/package.json", { cwd: folder });
  const missing = new Map<string, string>();
  for (const manifest of manifests) {
    const text = await readFile(join(folder, manifest), "utf8");
    const { dependencies, devDependencies } = manifestSchema.parse(JSON.parse(text));
    for (const [name, version] of Object.entries({ ...devDependencies, ...dependencies })) {
      const places = [modules, join(folder, dirname(manifest), "node_modules")];
      // A package of the workspace has the version "*".
      if (version === "*" || places.some((place) => existsSync(join(place, name)))) continue;
      missing.set(name, `${name}@${version}`);
    }
  }
  if (missing.size === 0) return;
  const added = join(folder, "missing");
  await mkdir(added);
  await run("npm", ["install", "--no-save", "--prefix", added, ...missing.values()]);
  const installed = join(added, "node_modules");
  for (const name of globSync("{[!@.]*,@*/*}", { cwd: installed })) {
    if (existsSync(join(modules, name))) continue;
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await rename(join(installed, name), join(modules, name));
  }
  await rm(added, { recursive: true });
}

/**
 * The folder of a release, unpacked from history and built, with the packages of this checkout, and those that this
 * checkout no longer has. It is kept for the next time, in `.wisp/releases`.
 */
export async function unpackRelease(commit: string): Promise<string> {
  const folder = join(root, ".wisp", "releases", commit);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const archive = join(unfinished, "release.tar");
  await run("git", ["archive", "--output", archive, commit], { cwd: root });
  await run("tar", ["-xf", archive, "-C", unfinished]);
  await rm(archive);
  for (const from of [
    "node_modules",
    ...globSync("{apps,packages}/*/node_modules", { cwd: root }),
  ]) {
    const to = join(unfinished, from);
    if (!existsSync(dirname(to))) continue;
    // Links to files take no space, and lead to packages of workspaces within the copy.
    await run("cp", ["-a", "--link", join(root, from), to]);
  }
  await addMissing(unfinished);
  await run(process.execPath, ["packages/db/scripts/generate.ts"], { cwd: unfinished });
  await buildSite(unfinished);
  await rename(unfinished, folder);
  return folder;
}

/** A program that runs until `end`. */
export interface Program {
  /** Ends it with SIGTERM, as an operator does; resolves when it has ended. */
  end(): Promise<void>;
  /** Everything it has written. */
  output(): string;
}

/** Starts a Node program of a checkout. */
export function startProgram(
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Program {
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { NODE_ENV: "production", WISP_MODE: "local", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    async end() {
      child.kill("SIGTERM");
      const kill = setTimeout(() => child.kill("SIGKILL"), 30_000);
      await ended;
      clearTimeout(kill);
    },
    output: () => output,
  };
}

/** Resolves when a server answers 200. */
export async function answers(url: string, program: Program): Promise<void> {
  const end = performance.now() + STATE_LIMIT_MS;
  while (performance.now() < end) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await sleep(250);
  }
  throw new Error(`No answer from ${url}:\n${program.output().slice(-3_000)}`);
}
