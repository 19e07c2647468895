const json = (text: string): string => JSON.stringify(text).slice(1, -1);

const unicode = (text: string): string =>
  [...text].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

/** Ways to write a text so that whoever reads it has the text. */
export const ways = {
  plain: (text: string): string => text,
  "escaped slashes": (text: string): string => text.replaceAll("/", "\\/"),
  unicode,
  "unicode in JSON": (text: string): string => json(unicode(text)),
  URL: encodeURIComponent,
  base64: (text: string): string => Buffer.from(text).toString("base64"),
  base64url: (text: string): string => Buffer.from(text).toString("base64url"),
  backwards: (text: string): string => [...text].reverse().join(""),
} satisfies Readonly<Record<string, (text: string) => string>>;

/** Base64 of a text after `offset` other bytes, without the characters that these share. */
function inside(text: string, offset: number, encoding: "base64" | "base64url"): string {
  const encoded = Buffer.from(`${"x".repeat(offset)}${text}`).toString(encoding);
  return encoded.slice(
    Math.ceil((offset * 8) / 6),
    Math.floor(((offset + Buffer.byteLength(text)) * 8) / 6),
  );
}

/** Enough of a key to be worth hiding. */
const PART_CHARACTERS = 12;

/** How a text tells a secret (of which no twelve characters are said anywhere by right); [] when it does not. */
export function toldIn(text: string, secret: string): string[] {
  const parts = Array.from({ length: secret.length - PART_CHARACTERS + 1 }, (_, at) =>
    secret.slice(at, at + PART_CHARACTERS),
  );
  const forms: readonly (readonly [string, readonly string[]])[] = [
    ...Object.entries(ways).map(([name, write]) => [name, [write(secret)]] as const),
    ["URL", [encodeURIComponent(secret).toLowerCase()]],
    ["base64", [0, 1, 2].map((offset) => inside(secret, offset, "base64"))],
    ["base64", [0, 1, 2].map((offset) => json(inside(secret, offset, "base64")))],
    ["base64url", [0, 1, 2].map((offset) => inside(secret, offset, "base64url"))],
    ["bytes", [Buffer.from(secret).toString("hex")]],
    ["a part", parts],
  ];
  // Rows as text double their backslashes, and JSON in JSON has two for one.
  const readings = [text, text.replaceAll("\\\\", "\\"), text.replaceAll(/\\+/g, "\\")];
  const told = forms.flatMap(([name, written]) =>
    written.some((form) => readings.some((reading) => reading.includes(form))) ? [name] : [],
  );
  return [...new Set(told)];
}
