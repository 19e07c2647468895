import type { GameEntry, Games, PackagedEntry } from "../entry.ts";

/** A game that a package brings. */
export interface PackagedGame {
  /** The package, as the operator named it. */
  readonly from: string;
  readonly entry: PackagedEntry;
  /** The module by which pages fold and narrate its matches. */
  readonly viewSource: string;
}

declare global {
  /**
   * The games of packages by id, in the order in which the operator names them. All copies of the registry in a
   * process read it here: the site's bundles have several.
   */
  var wispGames: Readonly<Record<string, PackagedGame>> | undefined;
}

/** The games of packages that this process has loaded; in a browser none. */
export const packagedGames = (): Readonly<Record<string, PackagedGame>> =>
  globalThis.wispGames ?? {};

/** The registry of this release with the games of packages behind. Throws for an id that is taken. */
export function withPackaged(own: Games): Games {
  // Games that are loaded from now on would be missing in what was made of the registry.
  globalThis.wispGames ??= {};
  const all: Record<string, GameEntry> = { ...own };
  for (const [id, { entry, from }] of Object.entries(packagedGames())) {
    if (Object.hasOwn(all, id)) {
      throw new Error(`${from} brings the game "${id}", which this arena has already.`);
    }
    all[id] = entry;
  }
  return all;
}
