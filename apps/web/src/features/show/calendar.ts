/** An entry of a calendar. */
export interface CalendarEvent {
  /** Unique in the world and the same whenever the file is made: "show-2026-11-23@wisp.example". */
  readonly uid: string;
  readonly start: Date;
  readonly end: Date;
  readonly title: string;
  readonly about: string;
  readonly address: string;
}

/** A time as RFC 5545 writes it in UTC: "20261123T200000Z". */
const timeText = (at: Date): string =>
  at.toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "");

/** Text as a value: its separators are escaped, and other control characters are left out. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: names of others may hold some
    .replaceAll(/[\u0000-\u001f\u007f]/g, "");

const MAX_BYTES = 75;
const bytes = new TextEncoder();

/** A line in pieces of 75 bytes at most, the later ones behind a space; no character is cut. */
export function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let size = 0;
  for (const character of line) {
    const more = bytes.encode(character).length;
    if (size + more > MAX_BYTES) {
      pieces.push(piece);
      [piece, size] = [" ", 1];
    }
    piece += character;
    size += more;
  }
  return [...pieces, piece].join("\r\n");
}

/** A calendar file (RFC 5545). `at`: when it is made. */
export function calendarFile(name: string, events: readonly CalendarEvent[], at: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Wisp//Shows//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ uid, start, end, title, about, address }) => [
      "BEGIN:VEVENT",
      `UID:${escaped(uid)}`,
      `DTSTAMP:${timeText(at)}`,
      `DTSTART:${timeText(start)}`,
      `DTEND:${timeText(end)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(about)}`,
      `URL:${address}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
