/** Longest name in a mail, in code points. */
const MAX_LENGTH = 80;

/** Control and format characters (those that turn the direction of text too), and ends of lines. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Where mail programs would make a link of a name: "a.example", "a@b", "//". */
const linking = /([.:/@])(?=\S)/g;

/**
 * An untrusted name or text for a line of a mail: on one line, without hidden characters, quoted, and
 * with zero-width spaces where a mail program would otherwise turn part of it into a link.
 */
export function plainName(name: string): string {
  const visible = name.toWellFormed().replace(hidden, " ").replace(/\s+/g, " ").trim();
  const points = [...visible];
  const short = points.length > MAX_LENGTH ? `${points.slice(0, MAX_LENGTH).join("")}…` : visible;
  return `“${short.replace(linking, "$1\u200B")}”`;
}
