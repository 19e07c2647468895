import ts from "typescript";
import { z } from "zod";

const placeSchema = z.enum(["names", "comments", "documents"]);

/** Words that are not used, and what to say in their place. */
export const avoidedSchema = z.strictObject({
  /** Alternatives, separated by "|", in any case. Of names, each is a part: `mended` of `isMended`. */
  words: z.string().regex(/^[a-z]+([ |-][a-z]+)*$/),
  say: z.string().min(1),
  in: z.array(placeSchema).min(1),
  /** Files and folders to which it is limited; absent: everywhere. */
  under: z.array(z.string()).optional(),
  /** Files and folders where the word has another sense. */
  except: z.array(z.string()).optional(),
});
export type Avoided = z.infer<typeof avoidedSchema>;

export interface FoundWord {
  /** From 1. */
  readonly line: number;
  readonly word: string;
  readonly say: string;
}

interface Rule {
  readonly avoided: Avoided;
  readonly text: RegExp;
  readonly name: RegExp;
}

const isWithin = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || path.startsWith(`${place}/`));

const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The parts of names: `figure` of `figureTable`, `Figure` of `LabFigure`, `FIGURE` of `MAX_FIGURE`. */
function namePattern(words: string): RegExp {
  const parts = words.split("|").filter((word) => /^[a-z]+$/.test(word));
  const first = `(?<![A-Za-z])(?:${parts.join("|")})(?![a-z0-9])`;
  const later = `(?:${parts.map(upperFirst).join("|")})(?![a-z0-9])`;
  const constant = `(?<![A-Z])(?:${parts.join("|").toUpperCase()})(?![A-Za-z])`;
  return new RegExp(parts.length === 0 ? "(?!)" : `${first}|${later}|${constant}`, "g");
}

/** Rules for the files of a path. */
export function rulesFor(path: string, list: readonly Avoided[]): Rule[] {
  return list
    .filter(({ under, except }) =>
      under === undefined || isWithin(path, under) ? !isWithin(path, except ?? []) : false,
    )
    .map((avoided) => ({
      avoided,
      text: new RegExp(`(?<![\\w/.-])(?:${avoided.words})(?![\\w/-]|\\.[a-z])`, "gi"),
      name: namePattern(avoided.words),
    }));
}

/** The token at a position, and whether the position is in a comment before it. */
function tokenAt(
  source: ts.SourceFile,
  position: number,
): { readonly node: ts.Node; readonly isComment: boolean } {
  let node: ts.Node = source;
  for (;;) {
    const child = node
      .getChildren(source)
      .find((each) => each.getFullStart() <= position && position < each.end);
    if (child === undefined) return { node, isComment: false };
    if (ts.isJSDoc(child) || position < child.getStart(source))
      return { node: child, isComment: true };
    node = child;
  }
}

/** Whether a name is declared here, and not a property: those may be names on the wire or in storage. */
function isDeclared(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isIdentifier(node)) return false;
  if (ts.isBindingElement(parent)) return parent.name === node && parent.propertyName !== undefined;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent)) &&
    parent.name === node
  );
}

const lineAt = (text: string, position: number): number =>
  text.slice(0, position).split("\n").length;

/** Code in backquotes, as blanks: it may name what is on the wire. */
const withoutCode = (text: string): string =>
  text.replaceAll(/`[^`\n]*`/g, (code) => " ".repeat(code.length));

/** Words of a TypeScript file that are not used: in its comments, and in the names that it declares. */
export function findInSource(path: string, text: string, list: readonly Avoided[]): FoundWord[] {
  const plain = withoutCode(text);
  const hits = rulesFor(path, list).flatMap(({ avoided, ...patterns }) => [
    ...(avoided.in.includes("comments")
      ? [...plain.matchAll(patterns.text)].map(({ index, 0: word }) => ({
          index,
          word,
          avoided,
          place: "comments",
        }))
      : []),
    ...(avoided.in.includes("names")
      ? [...text.matchAll(patterns.name)].map(({ index, 0: word }) => ({
          index,
          word,
          avoided,
          place: "names",
        }))
      : []),
  ]);
  if (hits.length === 0) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return hits
    .filter(({ index, place }) => {
      const { node, isComment } = tokenAt(source, index);
      return place === "comments" ? isComment : !isComment && isDeclared(node);
    })
    .map(({ index, word, avoided }) => ({ line: lineAt(text, index), word, say: avoided.say }))
    .toSorted((one, other) => one.line - other.line);
}

const blank = (code: string): string => code.replaceAll(/[^\n]/g, " ");

/** Words of a Markdown document that are not used, outside of code and addresses. */
export function findInDocument(path: string, text: string, list: readonly Avoided[]): FoundWord[] {
  const prose = text
    .replaceAll(/^```[\s\S]*?^```/gm, blank)
    .replaceAll(/`[^`\n]*`|\]\([^)\n]*\)/g, blank);
  return rulesFor(path, list)
    .filter(({ avoided }) => avoided.in.includes("documents"))
    .flatMap(({ avoided, text: pattern }) =>
      [...prose.matchAll(pattern)].map(({ index, 0: word }) => ({
        line: lineAt(text, index),
        word,
        say: avoided.say,
      })),
    )
    .toSorted((one, other) => one.line - other.line);
}
