import { createHash } from "node:crypto";
import { UsageError } from "./command.ts";

const MOST_CHARACTERS = 60;
const HASH_DIGITS = 6;
const NOT_IN_NAMES = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

const characters = new Intl.Segmenter();

/**
 * The name a person gives an agent, as it is stored: trimmed and composed (NFC), 1 to 60 characters
 * as people count them. Throws UsageError with what to change.
 */
export function nameFrom(typed: string): string {
  const name = typed.trim().normalize("NFC").toWellFormed();
  if (NOT_IN_NAMES.test(name)) {
    throw new UsageError(
      "--name holds a line end or another control character: write the name on one line.",
    );
  }
  const length = [...characters.segment(name)].length;
  if (length < 1 || length > MOST_CHARACTERS) {
    throw new UsageError(`--name has ${length} characters: give it 1 to ${MOST_CHARACTERS}.`);
  }
  return name;
}

/** "Owner/My Space" or a host becomes "owner-my-space"; "" when no Latin letter or digit is there. */
const slugFrom = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MOST_CHARACTERS)
    .replace(/^-+|-+$/g, "");

/** The slugs to try for an agent: that of its name, then one that only its endpoint makes. */
export function slugsFor(name: string, endpoint: string): readonly string[] {
  const hash = createHash("sha256").update(endpoint).digest("hex").slice(0, HASH_DIGITS);
  const slug = slugFrom(name);
  return slug === "" ? [`agent-${hash}`] : [slug, `${slug}-${hash}`];
}
