import { type AnyConnector, connectors, outboundClient } from "@wisp/agents";
import { games, withExperimentAgents } from "@wisp/games";
import { env } from "#env.ts";

let known: ReadonlyMap<string, AnyConnector> | undefined;

/** The connectors by kind, for checking settings: nothing is called from here. */
export function checkingConnectors(): ReadonlyMap<string, AnyConnector> {
  known ??= connectors({
    client: outboundClient({ mode: env.WISP_MODE }),
    games: withExperimentAgents(games),
  });
  return known;
}
