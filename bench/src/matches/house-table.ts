import { type AnyConnector, connectors, outboundClient } from "@wisp/agents";
import { createAgent, type Database } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { type GameEntry, games } from "@wisp/games";
import { type Seatable, whoIsSpy } from "./season.ts";

/** The house agents of a game, registered. */
export async function houseAgents(
  database: Database,
  { game, house }: GameEntry = whoIsSpy(),
): Promise<Seatable[]> {
  return Promise.all(
    house.map(async ({ id }) => {
      const agent = await createAgent(database, {
        slug: `${game.id}-${id}`,
        name: id,
        games: [{ game: game.id, locale: "en" }],
        ownerId: null,
        house: true,
        endpoint: null,
        version: { connector: "house", settings: { character: id }, model: null, commit: null },
      });
      if (isFailure(agent)) throw new Error(agent.detail);
      return { agentId: agent.id, versionId: agent.version.id };
    }),
  );
}

/** Does `work` for every item, `atOnce` at a time; seconds it took. */
export async function timed<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const left = items.values();
  const startMs = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
  return (performance.now() - startMs) / 1_000;
}

/** What reaches them. */
export function houseConnector(): AnyConnector {
  const house = connectors({ client: outboundClient({ mode: "local" }), games }).get("house");
  if (house === undefined) throw new Error("there is no house connector");
  return house;
}
