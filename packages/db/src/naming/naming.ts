import { normalized } from "@wisp/game/storable";
import { isSeen } from "./seen-name.ts";

/** Most characters of a name, as people count them. */
export const MAX_NAME_LENGTH = 60;
/** Most code points of a name: any number of accents is one character to people, and a family ten. */
const MAX_NAME_CODE_POINTS = 12 * MAX_NAME_LENGTH;
/** Most code points of a description. */
export const MAX_DESCRIPTION_LENGTH = 500;

/** Avatars that are drawn for an agent: its owner chooses one of them, by its number from 0. */
export const AVATARS = 8;

const NOT_IN_NAMES = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
/** Beside a name they read as "verified": check marks, with and without a box, and the root, which is drawn like one. */
const CHECK_MARKS = /[✓✔✅☑🗸🗹√]/u;
const slugPattern = /^[a-z0-9](?:-?[a-z0-9])*$/;

/** Addresses below /agents that are pages or calls themselves. */
const reservedSlugs: ReadonlySet<string> = new Set(["new", "dial-out"]);

const characters = new Intl.Segmenter();

/** A text about an agent as stored: trimmed, composed (NFC), without lone surrogates. */
const stored = (typed: string): string => normalized(typed.trim(), "NFC").toWellFormed();

/** The problem of a name or a description. */
export type NameProblem =
  | { readonly failed: "control-character" | "check-mark" | "unseen" }
  | { readonly failed: "wrong-length"; readonly length: number; readonly most: number };

/**
 * The name a person gives an agent, as stored: 1 to `MAX_NAME_LENGTH` characters as people count
 * them, on one line, not all of them invisible, none of them a check mark.
 */
export function readAgentName(typed: string): { readonly name: string } | NameProblem {
  const name = stored(typed);
  if (NOT_IN_NAMES.test(name)) return { failed: "control-character" };
  if (CHECK_MARKS.test(name)) return { failed: "check-mark" };
  const points = [...name].length;
  if (points > MAX_NAME_CODE_POINTS) {
    return { failed: "wrong-length", length: points, most: MAX_NAME_CODE_POINTS };
  }
  const length = [...characters.segment(name)].length;
  if (length < 1 || length > MAX_NAME_LENGTH) {
    return { failed: "wrong-length", length, most: MAX_NAME_LENGTH };
  }
  return isSeen(name) ? { name } : { failed: "unseen" };
}

/** A text about an agent, as stored: at most `MAX_DESCRIPTION_LENGTH` code points. */
export function readDescription(typed: string): { readonly description: string } | NameProblem {
  const description = stored(typed.replaceAll("\0", ""));
  const { length } = [...description];
  return length > MAX_DESCRIPTION_LENGTH
    ? { failed: "wrong-length", length, most: MAX_DESCRIPTION_LENGTH }
    : { description };
}

/** Most characters of the label of a version, as people count them. */
const MAX_LABEL_LENGTH = 40;

/**
 * An owner's label of a version (a commit, a release), as stored: at most 40 characters on one line.
 * Null: none.
 */
export function readVersionLabel(typed: string): { readonly label: string | null } | NameProblem {
  const read = readAgentName(typed);
  if (!("name" in read)) return stored(typed) === "" ? { label: null } : read;
  const { length } = [...characters.segment(read.name)];
  return length > MAX_LABEL_LENGTH
    ? { failed: "wrong-length", length, most: MAX_LABEL_LENGTH }
    : { label: read.name };
}

/** "Owner/My Space" or a host becomes "owner-my-space"; "" when no Latin letter or digit is there. */
export const slugFrom = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-+|-+$/g, "");

/** Whether a text can be an agent's slug: lower-case letters, digits and single hyphens. */
export const isSlug = (text: string): boolean =>
  text.length <= MAX_NAME_LENGTH + 10 && slugPattern.test(text) && !reservedSlugs.has(text);
