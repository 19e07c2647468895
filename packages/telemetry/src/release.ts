/** Which release a process is of. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import manifest from "../package.json" with { type: "json" };

/** "0.2.0": all packages have it. */
export const { version } = manifest;

const PLACE = "packages/telemetry/src/release.ts";

/**
 * The commit of the checkout that a process runs from, with "-dirty" at its end where files differ from it. Undefined
 * without git, and where this file is not in a checkout of Wisp: an image, an archive, a published package.
 */
export async function checkoutCommit(
  root = fileURLToPath(new URL("../../..", import.meta.url)),
): Promise<string | undefined> {
  // A folder around an archive may be a checkout of something else.
  if (!existsSync(`${root}/.git`) || !existsSync(`${root}/${PLACE}`)) return undefined;
  try {
    // Without the names of tags.
    const words = ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"];
    const { stdout } = await promisify(execFile)("git", ["-C", root, ...words]);
    return stdout.trim();
  } catch {
    // There is no git, or it does not trust the checkout's owner.
    return undefined;
  }
}
