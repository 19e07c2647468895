import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inCheckout, version } from "./bundle.ts";
import { buildCommandLine } from "./wisp-arena.ts";
import { buildClient } from "./wisp-client.ts";

const run = promisify(execFile);

async function emptied(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

const npmPackages = { "wisp-arena": buildCommandLine, "wisp-client": buildClient };

/** Builds and packs the packages for npm, each into a folder of its name; returns their tarballs. */
async function buildNpmPackages(target: string): Promise<string[]> {
  const tarballs: string[] = [];
  for (const [name, build] of Object.entries(npmPackages)) {
    const folder = await emptied(join(target, name));
    await build(folder);
    const words = ["pack", "--silent", "--offline", "--pack-destination", target];
    await run("npm", words, { cwd: folder });
    tarballs.push(join(target, `${name}-${version}.tgz`));
  }
  return tarballs;
}

/**
 * Builds the Python package, as a wheel and as sources. The backend of its build is in the package, so that
 * nothing is needed but Python. Without Python there is none, and a line says so.
 */
async function buildPythonPackage(target: string): Promise<void> {
  const program =
    "import build_backend as b, sys; b.build_sdist(sys.argv[1]); b.build_wheel(sys.argv[1])";
  try {
    await run("python3", ["-B", "-c", program, await emptied(target)], {
      cwd: inCheckout("packages/python-client"),
    });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    process.stderr.write("python3 is not installed: the Python package was not built.\n");
  }
}

/** Builds everything that is published; returns the tarballs for npm. Python's are in the folder `python`. */
export async function buildPackages(target: string): Promise<string[]> {
  await buildPythonPackage(join(target, "python"));
  return buildNpmPackages(target);
}
