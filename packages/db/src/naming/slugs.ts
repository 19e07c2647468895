import { createHash } from "node:crypto";
import { isSlug, slugFrom } from "./naming.ts";

const HASH_DIGITS = 6;

/**
 * The slugs to try for an agent: that of its name, then one that only `seed` makes (its endpoint,
 * or its id where many agents share one).
 */
export function slugsFor(name: string, seed: string): readonly string[] {
  const hash = createHash("sha256").update(seed).digest("hex").slice(0, HASH_DIGITS);
  const slug = slugFrom(name);
  if (slug === "") return [`agent-${hash}`];
  const unique = `${slug}-${hash}`;
  return isSlug(slug) ? [slug, unique] : [unique];
}
