/** An entry of a feed. */
export interface FeedEntry {
  /** Unique in the world and the same whenever the feed is made. */
  readonly id: string;
  readonly at: Date;
  readonly title: string;
  readonly text: string;
}

/** What a feed says of itself. */
interface FeedHead {
  readonly id: string;
  readonly title: string;
  readonly language: string;
  /** Of the page that it is about, and of the feed itself. */
  readonly address: string;
  readonly own: string;
  /** When anything of it changed last. */
  readonly changedAt: Date;
}

const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" } as const;

/** Text in XML: control characters, which no XML can hold, are left out. */
export const xmlText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: names of others may hold some
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll(/[&<>"]/g, (sign) => signs[sign as keyof typeof signs]);

/** An Atom feed (RFC 4287), the newest entry first. */
export function atomFeed(head: FeedHead, entries: readonly FeedEntry[]): string {
  const newest = entries.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlText(head.language)}">`,
    `<id>${xmlText(head.id)}</id>`,
    `<title>${xmlText(head.title)}</title>`,
    "<author><name>Wisp</name></author>",
    `<updated>${head.changedAt.toISOString()}</updated>`,
    `<link rel="alternate" type="text/html" href="${xmlText(head.address)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(head.own)}"/>`,
    ...newest.map(
      ({ id, at, title, text }) =>
        `<entry><id>${xmlText(id)}</id><title>${xmlText(title)}</title><updated>${at.toISOString()}</updated><link rel="alternate" type="text/html" href="${xmlText(head.address)}"/><content type="text">${xmlText(text)}</content></entry>`,
    ),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}
