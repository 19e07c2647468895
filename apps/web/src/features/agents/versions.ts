import type { PublicVersion } from "@wisp/db";

/** What can differ between a version and the one before, as far as everyone may see it. */
export type VersionChange = "first" | "connector" | "model" | "commit" | "settings";

/**
 * What made a version a new one. A change that nobody but its owner sees (an address, prompts,
 * sampling) is told as "settings", never what they are.
 */
export function changesOf(
  version: PublicVersion,
  before: PublicVersion | undefined,
): readonly VersionChange[] {
  if (before === undefined) return ["first"];
  const seen = (["connector", "model", "commit"] as const).filter(
    (part) => version[part] !== before[part],
  );
  return seen.length > 0 ? seen : ["settings"];
}
