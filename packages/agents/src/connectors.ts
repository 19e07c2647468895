import type { Character } from "@wisp/game";
import { a2aConnector } from "./a2a/index.ts";
import type { AnyConnector, AnyMapping } from "./contract.ts";
import type { PriceTable } from "./cost/index.ts";
import { dialOutConnector } from "./dial-out/index.ts";
import { houseConnector } from "./house.ts";
import { guestConnector, humanConnector, mcpConnector } from "./inbox/index.ts";
import type { Messenger } from "./messenger.ts";
import { hfInferenceConnector } from "./model/hf-inference.ts";
import { openaiConnector } from "./model/openai.ts";
import { type Pool, poolConnector } from "./model/pool.ts";
import type { Strategy } from "./model/strategy.ts";
import type { OutboundClient } from "./outbound/index.ts";
import { spaceConnector } from "./space/index.ts";
import { type OpenableGame, wispConnector } from "./wisp/index.ts";

/** What connectors need of a registered game. */
export interface PlayableGame extends OpenableGame {
  readonly house: readonly Character<unknown>[];
  /** null: the game does not speak the Space protocol. */
  readonly space: AnyMapping | null;
}

export interface ConnectorDeps {
  /** What models cost; the packaged prices by default. */
  readonly prices?: PriceTable;
  readonly client: OutboundClient;
  /** Those that model agents may name; those of this package by default. */
  readonly strategies?: readonly Strategy[];
  /** By game id. */
  readonly games: Readonly<Record<string, PlayableGame>>;
  /** Base URL of Hugging Face's API; its own by default. */
  readonly apiBase?: string;
  /** Base URL of its router; its own by default. */
  readonly routerBase?: string;
  /** The operator's models for agents made of words; absent: there are none. */
  readonly pool?: Pool;
  /** Stores messages for agents that dial out; without one such agents cannot be reached. */
  readonly messenger?: Messenger;
  /** The minimum time limits of players who read an inbox; by default `ordinaryClocks`. */
  readonly clocks?: Partial<PlayerClocks>;
  /** For each answer of a check, in milliseconds; `CHECK_CLOCK_MS` by default. */
  readonly checkClockMs?: number;
}

/** Milliseconds for a decision, where the game gives less. */
export interface PlayerClocks {
  readonly personMs: number;
  readonly assistantMs: number;
}

/** A person reads, thinks and types; an assistant takes two calls with a model's thinking between. */
const ordinaryClocks: PlayerClocks = { personMs: 45_000, assistantMs: 30_000 };

/** Every way to reach agents, by kind: one line each. */
export function connectors({
  client,
  games: playable,
  prices,
  strategies,
  apiBase,
  routerBase,
  pool = new Map(),
  messenger,
  clocks,
  checkClockMs,
}: ConnectorDeps): ReadonlyMap<string, AnyConnector> {
  const { personMs, assistantMs } = { ...ordinaryClocks, ...clocks };
  const entries = Object.entries(playable);
  const games = Object.fromEntries(entries.map(([id, { game }]) => [id, game]));
  const characters = Object.fromEntries(entries.map(([id, { house }]) => [id, house]));
  const mappings = Object.fromEntries(
    entries.flatMap(([id, { space }]) => (space === null ? [] : [[id, space]])),
  );
  const all: readonly AnyConnector[] = [
    houseConnector(characters),
    spaceConnector({ client, mappings, apiBase, checkClockMs }),
    wispConnector({ client, games: playable, checkClockMs }),
    a2aConnector({ client, games: playable, checkClockMs }),
    openaiConnector({ client, games, prices, strategies, checkClockMs }),
    hfInferenceConnector({
      client,
      games,
      apiBase,
      routerBase,
      prices,
      strategies,
      checkClockMs,
    }),
    poolConnector(pool),
    ...(messenger === undefined
      ? []
      : [dialOutConnector({ messenger, games: playable, mappings, checkClockMs })]),
    ...(messenger === undefined
      ? []
      : [
          humanConnector({ messenger, games, minTimeLimitMs: personMs }),
          guestConnector({ messenger, games, minTimeLimitMs: assistantMs }),
          mcpConnector({ messenger, games, minTimeLimitMs: assistantMs }),
        ]),
  ];
  return new Map(all.map((connector) => [connector.kind, connector]));
}
