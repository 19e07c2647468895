import type { Character } from "@wisp/game";
import { a2aConnector } from "./a2a/index.ts";
import type { AnyConnector, AnyMapping } from "./contract.ts";
import type { PriceTable } from "./cost/index.ts";
import { dialOutConnector } from "./dial-out/index.ts";
import { hfInferenceConnector } from "./hf-inference/index.ts";
import { houseConnector } from "./house/index.ts";
import { humanConnector } from "./human/index.ts";
import { mcpConnector } from "./mcp/index.ts";
import type { Messenger } from "./messenger.ts";
import { openaiConnector } from "./openai/index.ts";
import type { OutboundClient } from "./outbound/index.ts";
import { spaceConnector } from "./space/index.ts";
import { type OpenableGame, wispConnector } from "./wisp/index.ts";

/** What connectors need of a registered game. */
export interface PlayableGame extends OpenableGame {
  readonly house: readonly Character<unknown>[];
  /** null: the game does not speak the Space protocol. */
  readonly space: AnyMapping | null;
}

export interface ConnectorMeans {
  /** What models cost; the packaged prices by default. */
  readonly prices?: PriceTable;
  readonly client: OutboundClient;
  /** By game id. */
  readonly games: Readonly<Record<string, PlayableGame>>;
  /** Base URL of Hugging Face's API; its own by default. */
  readonly apiBase?: string;
  /** Base URL of its router; its own by default. */
  readonly routerBase?: string;
  /** Where messages wait for agents that come to us; without one such agents cannot be reached. */
  readonly messenger?: Messenger;
  /** Milliseconds that people have for a decision at least; 45 s by default. */
  readonly personTimeLimitMs?: number;
}

/** A person reads what was said, thinks and types. */
const PERSON_TIME_LIMIT_MS = 45_000;
/** An assistant takes two calls, with a model's thinking between them. */
const ASSISTANT_TIME_LIMIT_MS = 30_000;

/** Every way to reach agents, by kind: one line each. */
export function connectors({
  client,
  games: playable,
  prices,
  apiBase,
  routerBase,
  messenger,
  personTimeLimitMs = PERSON_TIME_LIMIT_MS,
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
    wispConnector({ client, games: playable }),
    a2aConnector({ client, games: playable }),
    openaiConnector({ client, games, prices }),
    hfInferenceConnector({ client, games, apiBase, routerBase, prices }),
    ...(messenger === undefined ? [] : [dialOutConnector({ messenger, mappings })]),
    ...(messenger === undefined
      ? []
      : [
          humanConnector({ messenger, games, minTimeLimitMs: personTimeLimitMs }),
          mcpConnector({ messenger, games, minTimeLimitMs: ASSISTANT_TIME_LIMIT_MS }),
        ]),
  ];
  return new Map(all.map((connector) => [connector.kind, connector]));
}
