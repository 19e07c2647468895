const json = (text: string): string => JSON.stringify(text).slice(1, -1);

const unicode = (text: string): string =>
  [...text].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

/** Encodings from which a reader gets the text back. */
export const encodings = {
  plain: (text: string): string => text,
  "escaped slashes": (text: string): string => text.replaceAll("/", "\\/"),
  unicode,
  "unicode in JSON": (text: string): string => json(unicode(text)),
  URL: encodeURIComponent,
  "HTML entities": (text: string): string =>
    [...text].map((each) => `&#x${each.charCodeAt(0).toString(16)};`).join(""),
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

/** Parts of a secret of this length are searched, one at every third character. */
const PART_CHARACTERS = 12;
const PART_STEP = 3;

/**
 * One piece of the data of a page that Next streams to the browser, with its script: the number
 * of pieces follows from the length of the earlier ones.
 */
const FLIGHT =
  /(?:<script[^>]*>)?self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)(?:<\/script>)?/g;

/** The data that Next sends with a page, its pieces joined: a cut may run through any text. */
const flightOf = (page: string): string =>
  [...page.matchAll(FLIGHT)].map(([, piece = '""']) => JSON.parse(piece)).join("");

/** A long text in the data of a page: a row that says its length in bytes, and no line end behind it. */
const TEXT_ROW = /^[0-9a-f]+:T([0-9a-f]+),/m;

/** Puts a line end behind every row of long text, so that each row begins with a line. */
function endTextRows(flight: string): string {
  const found = TEXT_ROW.exec(flight);
  if (found === null) return flight;
  const begin = found.index + found[0].length;
  const bytes = Buffer.from(flight.slice(begin));
  const length = Number.parseInt(found[1] ?? "0", 16);
  const [text, rest] = [bytes.subarray(0, length), bytes.subarray(length)];
  return `${flight.slice(0, begin)}${text.toString()}\n${endTextRows(rest.toString())}`;
}

/** Rows without their numbers and those of the rows that they name, sorted. */
const sortedRows = (flight: string): string =>
  endTextRows(flight)
    .replaceAll(/^[0-9a-f]+:/gm, "")
    .replaceAll(/"\$[Lh@]?[0-9a-f]+"/g, '"$"')
    .split("\n")
    .sort()
    .join("\n");

/** The number of a form in a page's HTML: React counts forms in the order in which they are ready. */
const FORM_NUMBER = /(\$ACTION_(?:REF_|KEY)?)\d+/g;

/**
 * A page, or its data alone, with the rows of the data sorted and without their numbers: React sends
 * and numbers each as soon as it exists, so both depend on the time of queries.
 */
export function inFixedOrder(page: string): string {
  const flight = flightOf(page);
  if (flight === "") return sortedRows(page);
  const html = page.replaceAll(FLIGHT, "").replaceAll(FORM_NUMBER, "$1");
  return `${html}\n${sortedRows(flight)}`;
}

const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
};
const withoutEntities = (page: string): string =>
  page
    .replaceAll(/&#x([0-9a-f]{1,6});/gi, (_, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    )
    .replaceAll(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);

/** A text unchanged, and as decoded from JSON, HTML or a page's data. */
function readingsOf(text: string): string[] {
  const readings = [text, withoutEntities(text), flightOf(text)];
  if (text.includes("\\")) {
    // Rows as text double their backslashes, and JSON in JSON has two for one.
    readings.push(text.replaceAll("\\\\", "\\"), text.replaceAll(/\\+/g, "\\"));
    readings.push(text.replaceAll("\\", ""));
  }
  return [...new Set(readings)];
}

function formsOf(secret: string): [name: string, form: string][] {
  const parts = Array.from(
    { length: Math.max(0, Math.floor((secret.length - PART_CHARACTERS) / PART_STEP) + 1) },
    (_, place) => secret.slice(PART_STEP * place, PART_STEP * place + PART_CHARACTERS),
  );
  const offsets = [0, 1, 2];
  return [
    ...Object.entries(encodings).map(([name, write]): [string, string] => [name, write(secret)]),
    ["URL", encodeURIComponent(secret).toLowerCase()],
    ...offsets.map((offset): [string, string] => ["base64", inside(secret, offset, "base64")]),
    ...offsets.map((offset): [string, string] => [
      "base64",
      json(inside(secret, offset, "base64")),
    ]),
    ...offsets.map((offset): [string, string] => [
      "base64url",
      inside(secret, offset, "base64url"),
    ]),
    ["bytes", Buffer.from(secret).toString("hex")],
    ...parts.map((part): [string, string] => ["a part", part]),
  ];
}

/**
 * Finds secrets in a text: in which encodings it holds one; [] when it does not. A part of 14
 * characters counts, so no 12 characters of a secret may be in the text for another reason.
 */
export function leakFinder(text: string): (secret: string) => string[] {
  const readings = readingsOf(text);
  return (secret) => {
    const isIn = new Map<string, boolean>();
    const found = formsOf(secret).flatMap(([name, form]) => {
      const known = isIn.get(form) ?? readings.some((each) => each.includes(form));
      isIn.set(form, known);
      return known ? [name] : [];
    });
    return [...new Set(found)];
  };
}

/** As `leakFinder`, for one secret. */
export const leaksIn = (text: string, secret: string): string[] => leakFinder(text)(secret);
