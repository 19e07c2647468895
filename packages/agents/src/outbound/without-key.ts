/** Replaces a key that was removed. */
const TAKEN_OUT = "[key]";

/** How many characters of a key are looked for one by one: more would let answers take our time. */
const LOOKED_AT = 40;

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A key in base64 after `offset` other bytes, without the ends, which its neighbours share. */
function inBase64(key: string, offset: number, alphabet: "base64" | "base64url"): string {
  const text = Buffer.concat([Buffer.alloc(offset), Buffer.from(key)]).toString(alphabet);
  const end = Math.floor(((offset + key.length) * 8) / 6);
  return text.slice(Math.ceil((offset * 8) / 6), end);
}

/** Longest first, so that none is left half by a shorter one. */
function formsOf(key: string): string[] {
  const texts = [
    key,
    [...key].toReversed().join(""),
    ...[0, 1, 2].flatMap((offset) => [
      inBase64(key, offset, "base64"),
      inBase64(key, offset, "base64url"),
    ]),
  ];
  const forms = texts.flatMap((text) => {
    const slashed = text.replaceAll("/", "\\/");
    const [json, slashedJson] = [inJson(text), inJson(slashed)];
    const html = text.replaceAll("&", "&amp;");
    return [text, json, inJson(json), slashed, slashedJson, encodeURIComponent(text), html];
  });
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}

/** HTML's names of characters that it reserves. */
const ENTITIES = new Map([
  ["<", "lt"],
  [">", "gt"],
  ["&", "amp"],
  ['"', "quot"],
  ["'", "apos"],
]);

/** The escape character of JSON and source code; addresses escape it again. */
const BACKSLASHES = String.raw`(?:\\|%(?:25)?5c){0,4}`;

/** One printable ASCII character, plain and as JSON, source code, addresses and HTML may escape it. */
function spelled(character: string): string {
  const decimal = character.charCodeAt(0);
  const code = decimal.toString(16).padStart(2, "0");
  const name = ENTITIES.get(character) ?? `#${decimal}`;
  const entity = `&(?:#0{0,5}${decimal}|#x0{0,5}${code}|${name});`;
  return `${BACKSLASHES}(?:[ux](?:00)?${code}|%(?:25)?${code}|${entity}|\\x${code})`;
}

/** Whether an escaped backslash of an address begins before a place in a text and ends behind it. */
const splitsEscape = (text: string, at: number): boolean =>
  [...text.slice(Math.max(0, at - 4), at + 4).matchAll(/%(?:25)?5c/gi)].some(
    ({ 0: found, index }) => {
      const start = Math.max(0, at - 4) + index;
      return start < at && at < start + found.length;
    },
  );

function withoutEscaped(text: string, key: string): string {
  // No service gives out keys with a backslash, and escapes of those are ambiguous.
  if (!/[\\%&]/.test(text) || key.includes("\\")) return text;
  const head = [...key.slice(0, LOOKED_AT)].map(spelled).join("");
  const rest = key.length > LOOKED_AT ? `[^\\s"]*` : "";
  return text.replace(new RegExp(head + rest, "gi"), TAKEN_OUT);
}

/**
 * `text` without a key (printable ASCII), which servers may echo: plain, escaped, in an address, in
 * HTML, in base64 or backwards. A server that intends to leak a key finds another way; this is for
 * echoes and traces.
 */
export function withoutKey(text: string, key: string): string {
  const left = formsOf(key).reduce(
    (rest, form) =>
      rest.replaceAll(form, (found: string, at: number) =>
        // The key began before the escape, so the escaped forms find all of it.
        !key.includes("\\") && splitsEscape(rest, at) ? found : TAKEN_OUT,
      ),
    text,
  );
  return withoutEscaped(left, key);
}
