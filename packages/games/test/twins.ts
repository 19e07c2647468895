import type { Fixtures } from "../src/entry.ts";
import { games } from "../src/index.ts";
import { packagedGames } from "../src/packaged/registered.ts";

const loaded = await Promise.all(
  Object.keys(games).map(async (id): Promise<readonly [string, Fixtures]> => {
    const packaged = packagedGames()[id];
    if (packaged !== undefined) return [id, packaged.entry];
    const { fixtures }: { readonly fixtures: Fixtures } = await import(`../src/${id}/twins.ts`);
    return [id, fixtures];
  }),
);
const all = new Map(loaded);

/** What the conformance suite tries a game with. Throws a RangeError for a game that is not registered. */
export function fixturesOf(game: string): Fixtures {
  const fixtures = all.get(game);
  if (fixtures === undefined) throw new RangeError(`no such game: ${game}`);
  return fixtures;
}
