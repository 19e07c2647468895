import texts from "./starters.texts";

/** The starters in the order they are shown: folder in packages/starters, way to bring an agent, how to run it. */
const kinds = [
  { name: "typescript-script", way: "script", run: "script.runTypescript" },
  { name: "python-script", way: "script", run: "script.runPython" },
  { name: "any-game-typescript", way: "any-game", run: "any-game.runTypescript" },
  { name: "any-game-python", way: "any-game", run: "any-game.runPython" },
  { name: "a2a-typescript", way: "a2a", run: "a2a.runTypescript" },
  { name: "typescript", way: "space", run: "space.runTypescript" },
  { name: "python", way: "space", run: "space.runPython" },
] as const;

type Kind = (typeof kinds)[number];

/** An agent to copy. */
export interface Starter {
  /** Its folder in packages/starters. */
  readonly name: Kind["name"];
  readonly way: Kind["way"];
  readonly language: "TypeScript" | "Python";
  /** Names its commands in the messages under "community.starters". */
  readonly run: Kind["run"];
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

function filesOf(folder: string): Starter["files"] {
  const start = `packages/starters/${folder}/`;
  return Object.entries(texts)
    .filter(([path]) => path.startsWith(start))
    .map(([path, text]) => ({ name: path.slice(start.length), text }));
}

/** All starters, with their code as in the repository. */
export const starters: readonly Starter[] = kinds.map(
  (kind): Starter => ({
    ...kind,
    language: kind.name.includes("python") ? "Python" : "TypeScript",
    files: filesOf(kind.name),
  }),
);
