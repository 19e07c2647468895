import { lexer, type Token, type Tokens } from "marked";

/** A stretch of a document under one heading. */
interface DocumentSection {
  /** Its place on the page; "" above the first heading. */
  readonly anchor: string;
  readonly heading: string;
  /** Its text, without markup. */
  readonly text: string;
}

/** A Markdown document without its title. */
export interface ParsedDocument {
  readonly tokens: readonly Token[];
  /** Ids of the headings, by their place among the tokens. */
  readonly anchors: ReadonlyMap<Token, string>;
  readonly sections: readonly DocumentSection[];
}

/** A heading's id, as GitHub makes it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

const has = <Type extends string>(token: Token, ...types: readonly Type[]): boolean =>
  types.some((type) => type === token.type);

const cellsOf = (token: Token): readonly Tokens.TableCell[] => {
  const table = token as Tokens.Table;
  return [...table.header, ...table.rows.flat()];
};

/** The text of a token without any marks. */
export function plainText(token: Token): string {
  if (has(token, "table"))
    return cellsOf(token)
      .map(({ tokens }) => textOf(tokens))
      .join(" ");
  if (has(token, "list")) return (token as Tokens.List).items.map(plainText).join(" ");
  if ("tokens" in token && token.tokens !== undefined) return textOf(token.tokens);
  return has(token, "br", "space", "hr", "html") ? " " : "text" in token ? token.text : "";
}

const textOf = (tokens: readonly Token[]): string => tokens.map(plainText).join("");

/** Reads a Markdown document; its first heading of the first rank is left out. */
export function parseDocument(markdown: string): ParsedDocument {
  const all = lexer(markdown);
  const title = all.findIndex((token) => token.type === "heading" && token.depth === 1);
  const tokens = all.filter((_, place) => place !== title);
  const anchors = new Map<Token, string>();
  const sections: { anchor: string; heading: string; texts: string[] }[] = [
    { anchor: "", heading: "", texts: [] },
  ];
  const taken = new Set<string>();
  for (const token of tokens) {
    if (token.type !== "heading") {
      sections.at(-1)?.texts.push(plainText(token));
      continue;
    }
    const heading = plainText(token);
    const wanted = anchorOf(heading);
    let anchor = wanted;
    for (let count = 1; taken.has(anchor); count += 1) anchor = `${wanted}-${count}`;
    taken.add(anchor);
    anchors.set(token, anchor);
    sections.push({ anchor, heading, texts: [] });
  }
  return {
    tokens,
    anchors,
    sections: sections
      .map(({ texts, ...section }) => ({
        ...section,
        text: texts.join(" ").replace(/\s+/g, " ").trim(),
      }))
      .filter(({ heading, text }) => heading !== "" || text !== ""),
  };
}
