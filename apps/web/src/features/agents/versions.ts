import type { PublicVersion } from "@wisp/db";

/** The public kinds of differences between a version and the previous one. */
export type VersionChange = "first" | "connector" | "model" | "commit" | "settings";

/**
 * What made a version a new one. A change that only its owner may see (an address, prompts,
 * sampling) is reported as "settings", never with its content.
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
