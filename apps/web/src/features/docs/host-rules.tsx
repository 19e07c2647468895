import type { Locale } from "@wisp/game";
import { gameEntry } from "@wisp/games";

/** The rules in the host's own words, a paragraph or a list each. */
export function hostRules(id: string, locale: Locale): readonly string[] {
  const entry = gameEntry(id);
  if (entry === undefined) return [];
  const { game, rulesForPeople = game.rules } = entry;
  return rulesForPeople(game.config.parse({ language: locale }), locale).split(/\n{2,}/);
}

/** A line of a list: its mark, and its words. */
const ITEM = /^\s*(?:[-*+]|(\d{1,3})[.)])\s+(\S.*)$/;

/** Lines that belong together: the items of a list, or the words of a paragraph. */
interface Block {
  readonly kind: "words" | "bullets" | "numbers";
  readonly lines: string[];
}

/** The lists and the words of a paragraph of the rules, in order. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const line of text.split("\n")) {
    const [, number, item] = ITEM.exec(line) ?? [];
    const before = blocks.at(-1);
    const kind = item === undefined ? "words" : number === undefined ? "bullets" : "numbers";
    const isRest = kind === "words" && /^\s/.test(line) && before !== undefined;
    if (isRest && before.kind !== "words") {
      // An indented line continues its item.
      before.lines.push(`${before.lines.pop() ?? ""} ${line.trim()}`);
    } else if (before?.kind === kind) before.lines.push(item ?? line);
    else blocks.push({ kind, lines: [item ?? line] });
  }
  return blocks;
}

/** A paragraph of the rules, with the lists in it. Any other markup stays the text that it is. */
function Paragraph({ text }: { text: string }) {
  return blocksOf(text).map(({ kind, lines }, place) => {
    if (kind === "words") return <p key={place}>{lines.join(" ")}</p>;
    const items = lines.map((line, at) => <li key={at}>{line}</li>);
    return kind === "bullets" ? <ul key={place}>{items}</ul> : <ol key={place}>{items}</ol>;
  });
}

/** The rules as every player gets them. */
export function HostRules({ game, locale }: { game: string; locale: Locale }) {
  return <RulesText paragraphs={hostRules(game, locale)} />;
}

/** Paragraphs of rules, with their lists as lists. */
export const RulesText = ({ paragraphs }: { paragraphs: readonly string[] }) =>
  paragraphs.map((text, place) => <Paragraph key={place} text={text} />);
