/** After this character, text that looks like an address or a mention is not one: viewers find those in escaped text, too. */
const BREAK = "\u200b";

/** Text that no reader interprets as markup, an address or a mention, in any position. */
export const plain = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>#|~&$]/g, (sign) => `\\${sign}`)
    .replace(/^[-+=]|(?<=^\d+)[.)]/, (sign) => `\\${sign}`)
    .replace(/:(?=\/)|@|\bwww(?=\.)/gi, (sign) => `${sign}${BREAK}`);

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** A table, with an empty line behind it. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(head),
  row(head.map(() => "---")),
  ...rows.map(row),
  "",
];
