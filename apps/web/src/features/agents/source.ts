import { z } from "zod";

const spaceSettings = z.object({ space: z.string().optional() });
const houseSettings = z.object({ character: z.string() });

/** Where an agent's code can be read; null where nobody has said. */
export type Source = { readonly space: string } | { readonly file: string };

/** Reads the public part of a version's settings; nothing else of them may leave the server. */
export function sourceOf(game: string, connector: string, settings: unknown): Source | null {
  if (connector === "space") {
    const space = spaceSettings.safeParse(settings).data?.space;
    return space === undefined ? null : { space };
  }
  if (connector === "house") {
    const house = houseSettings.safeParse(settings);
    return house.success
      ? { file: `packages/games/src/${game}/house/${house.data.character}.ts` }
      : null;
  }
  return null;
}
