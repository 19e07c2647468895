import { z } from "zod";

const spaceSettings = z.object({ space: z.string().optional() });

/** Where an agent's code can be read; null where nobody has said. */
export type Source = { readonly space: string } | { readonly folder: string };

/** The house agents of these games: one folder, or several in the notation of a shell. */
function houseFolder(games: readonly string[]): string {
  const each = [...new Set(games)].toSorted();
  const named = each.length === 1 ? each.join() : `{${each.join(",")}}`;
  return `packages/games/src/${named}/house`;
}

/**
 * Reads the public part of a version's settings; nothing else of them may leave the server.
 *
 * @param games ids of the games that the agent plays
 */
export function sourceOf(
  games: readonly string[],
  connector: string,
  settings: unknown,
): Source | null {
  if (connector === "space") {
    const space = spaceSettings.safeParse(settings).data?.space;
    return space === undefined ? null : { space };
  }
  return connector === "house" ? { folder: houseFolder(games) } : null;
}
