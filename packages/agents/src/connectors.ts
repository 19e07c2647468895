import type { AnyGame, Character } from "@wisp/game";
import type { AnyConnector, AnyMapping } from "./contract.ts";
import { hfInferenceConnector } from "./hf-inference/index.ts";
import { houseConnector } from "./house/index.ts";
import { openaiConnector } from "./openai/index.ts";
import type { OutboundClient } from "./outbound/index.ts";
import { spaceConnector } from "./space/index.ts";

/** What connectors need of a registered game. */
export interface PlayableGame {
  readonly game: AnyGame;
  readonly house: readonly Character<unknown>[];
  /** null: the game does not speak the Space protocol. */
  readonly space: AnyMapping | null;
}

export interface ConnectorMeans {
  readonly client: OutboundClient;
  /** By game id. */
  readonly games: Readonly<Record<string, PlayableGame>>;
  /** Base URL of Hugging Face's API; its own by default. */
  readonly apiBase?: string;
}

/** Every way to reach agents, by kind: one line each. */
export function connectors({
  client,
  games: playable,
  apiBase,
}: ConnectorMeans): ReadonlyMap<string, AnyConnector> {
  const entries = Object.entries(playable);
  const games = Object.fromEntries(entries.map(([id, { game }]) => [id, game]));
  const characters = Object.fromEntries(entries.map(([id, { house }]) => [id, house]));
  const mappings = Object.fromEntries(
    entries.flatMap(([id, { space }]) => (space === null ? [] : [[id, space]])),
  );
  const all: readonly AnyConnector[] = [
    houseConnector(characters),
    spaceConnector({ client, mappings, apiBase }),
    openaiConnector({ client, games }),
    hfInferenceConnector({ client, games, apiBase }),
  ];
  return new Map(all.map((connector) => [connector.kind, connector]));
}
