import { neutralText } from "#components/neutral-text.ts";
import type { Transcript } from "./story.ts";

/** Untrusted text in Markdown: in one line, and meaning nothing but itself. */
const plain = (text: string): string =>
  neutralText(text)
    .replaceAll(/\s+/g, " ")
    .trim()
    // A full stop within a word may make an address of it, but not between figures; none begins a line.
    .replaceAll(/[\\`*_[\]#|<>~&$@]|\.(?=\S)(?!(?<=\d\.)\d)/g, "\\$&")
    // An address becomes a link by itself.
    .replaceAll("://", "\\://");

/** A row of cells; the first row of a table is its head. */
type Row = readonly string[];

const row = (cells: Row): string => `| ${cells.map(plain).join(" | ")} |`;

/** A table, and the empty line after it; nothing without rows. The last column holds `last`. */
function table(rows: readonly Row[], last: "words" | "figures"): string[] {
  const [head, ...body] = rows;
  if (head === undefined || body.length === 0) return [];
  const rule = head.map((_, at) => (last === "figures" && at === head.length - 1 ? "--:" : "---"));
  return [row(head), `| ${rule.join(" | ")} |`, ...body.map(row), ""];
}

/** The content of a transcript's file; all texts unescaped. */
export interface TranscriptFile extends Pick<Transcript, "lines" | "names"> {
  readonly title: string;
  /** The result of the match, or its state. */
  readonly result: string;
  readonly facts: readonly string[];
  /** Where the replay is found, an address of our own; null where the site's is not known. */
  readonly address: { readonly name: string; readonly url: string } | null;
  /** Who sat where, under a head; empty while that is hidden. */
  readonly seats: readonly Row[];
  round(round: number): string;
  /** Who got how many points, under a head; empty while that is hidden. */
  readonly points: { readonly title: string; readonly rows: readonly Row[] };
}

/**
 * The transcript of a match: what match it was and who sat at the table, a heading a round, a line
 * each, and the points.
 */
export function transcriptMarkdown(transcript: TranscriptFile): string {
  const { address, points } = transcript;
  const parts = [
    `# ${plain(transcript.title)}`,
    "",
    `**${plain(transcript.result)}**`,
    "",
    ...transcript.facts.map((fact) => `- ${plain(fact)}`),
    ...(address === null ? [] : [`- ${plain(address.name)} <${address.url}>`]),
    "",
    ...table(transcript.seats, "words"),
  ];
  let round = 0;
  for (const line of transcript.lines) {
    if (line.round > round) {
      round = line.round;
      parts.push(`## ${transcript.round(round)}`, "");
    }
    const name = line.seat === null ? undefined : transcript.names[line.seat];
    const said = line.voice === "said" && name !== undefined;
    parts.push(said ? `**${plain(name)}:** ${plain(line.text)}` : `*${plain(line.text)}*`, "");
  }
  const sums = table(points.rows, "figures");
  if (sums.length > 0) parts.push(`## ${plain(points.title)}`, "", ...sums);
  return parts.join("\n");
}
