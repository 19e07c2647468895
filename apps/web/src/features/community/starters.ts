import texts from "./starters.texts";

/** The starters in the order they are shown: a way to bring an agent, in two languages each. */
export const starterWays = ["script", "any-game", "space", "dial-out"] as const;
export type StarterWay = (typeof starterWays)[number];

const languages = ["typescript", "python"] as const;

/** An agent to copy. */
export interface Starter {
  /** Its folder in packages/starters. */
  readonly name: string;
  readonly way: StarterWay;
  readonly language: "TypeScript" | "Python";
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

function folderOf(way: StarterWay, language: string): string {
  if (way === "any-game") return `any-game-${language}`;
  return way === "space" ? language : `${language}-${way}`;
}

function filesOf(folder: string): Starter["files"] {
  const start = `packages/starters/${folder}/`;
  return Object.entries(texts)
    .filter(([path]) => path.startsWith(start))
    .map(([path, text]) => ({ name: path.slice(start.length), text }));
}

/** All starters, with their code as it stands in the repository. */
export const starters: readonly Starter[] = starterWays.flatMap((way) =>
  languages.map((language): Starter => {
    const name = folderOf(way, language);
    return {
      name,
      way,
      language: language === "python" ? "Python" : "TypeScript",
      files: filesOf(name),
    };
  }),
);
