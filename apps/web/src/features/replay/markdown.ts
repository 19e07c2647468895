import { neutralText } from "../../components/neutral-text.ts";
import type { TranscriptLine } from "./story.ts";

/** Text of a stranger in Markdown: in one line, and meaning nothing but itself. */
const plain = (text: string): string =>
  neutralText(text)
    .replaceAll(/\s+/g, " ")
    .trim()
    // A full stop within a word may make an address of it; none begins a line here.
    .replaceAll(/[\\`*_[\]#|<>~&$@]|\.(?=\S)/g, "\\$&")
    // An address becomes a link by itself.
    .replaceAll("://", "\\://");

/** The transcript of a match: a heading a round, a line each. */
export function transcriptMarkdown(transcript: {
  readonly title: string;
  round(round: number): string;
  readonly lines: readonly TranscriptLine[];
  readonly names: readonly string[];
}): string {
  const parts = [`# ${transcript.title}`, ""];
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
  return parts.join("\n");
}
