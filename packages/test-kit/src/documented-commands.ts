import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A command of `wisp` that a document prints. */
export interface DocumentedCommand {
  /** The file and the line: "docs/lab.md:12". */
  readonly place: string;
  /** The words after the name of the program. */
  readonly words: readonly string[];
  /** Whether it is in a block of commands, not within a sentence. */
  readonly isTyped: boolean;
}

const root = join(import.meta.dirname, "..", "..", "..");
const FILES = ["README.md", "docs/**/*.md", "apps/cli/*.md", "packages/*/README.md"];

/** How a document calls the program, behind variables of the environment. */
const CALL = /^(?:[A-Z_]+=\S*\s+)*(?:npm run -s wisp --|npx wisp-arena|wisp)\s+(.+)$/;
const WORD = /"([^"]*)"|'([^']*)'|(\S+)/g;

/** The commands of a line of a shell: without its comment, and where its output goes. */
function commandsOf(line: string): readonly (readonly string[])[] {
  const [code = ""] = line.split(/\s+#\s/);
  return code.split(/\s+(?:&&|\|\||\|)\s+/).flatMap((command) => {
    const [, rest] = CALL.exec(command.trim()) ?? [];
    if (rest === undefined) return [];
    const [called = ""] = rest.split(/\s+>\s/);
    return [
      [...called.matchAll(WORD)].map(
        ([, double, single, plain]) => double ?? single ?? plain ?? "",
      ),
    ];
  });
}

function* commandsIn(file: string): Generator<DocumentedCommand> {
  let isTyped = false;
  for (const [at, line] of readFileSync(join(root, file), "utf8").split("\n").entries()) {
    if (line.startsWith("```")) {
      isTyped = !isTyped;
      continue;
    }
    const texts = isTyped ? [line] : [...line.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
    for (const words of texts.flatMap(commandsOf)) {
      yield { place: `${file}:${at + 1}`, words, isTyped };
    }
  }
}

/** Every command of `wisp` in the documents. */
export const documentedCommands = (): readonly DocumentedCommand[] =>
  globSync(FILES, { cwd: root })
    .toSorted()
    .flatMap((file) => [...commandsIn(file)]);
