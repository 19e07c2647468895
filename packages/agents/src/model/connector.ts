import { type AnyGame, type Ask, inGameNames, versionIn } from "@wisp/game";
import type { ZodType } from "zod";
import {
  CHECK_CLOCK_MS,
  type Connector,
  type Price,
  type Reply,
  type SeatContext,
  type Session,
  type Turn,
  type VisibleEvent,
} from "../contract.ts";
import { type Caller, failure, type OutboundClient } from "../outbound/index.ts";
import { misplaced } from "../secret.ts";
import { askModel, type ModelAgent } from "./ask.ts";
import { checkModel } from "./check.ts";
import type { UnsupportedFeature } from "./failures.ts";
import { RefusedTemperatures } from "./fixed-temperature.ts";
import { situationOf } from "./opening.ts";
import type { Sampling, SystemRole } from "./settings.ts";
import { lineOf } from "./transcript.ts";

/** A model at one seat. Every ask contains the whole match, so a resumed session asks the same. */
class ModelSession implements Session {
  readonly #agent: ModelAgent;
  readonly #game: AnyGame;
  readonly #context: SeatContext;
  readonly #transcript: string[] = [];
  #names: readonly string[] = [];
  /** Of the rules of the match. */
  #version: number | undefined;
  /** Speeches of others. */
  #heard = 0;

  constructor(agent: ModelAgent, game: AnyGame, context: SeatContext) {
    this.#agent = agent;
    this.#game = game;
    this.#context = context;
  }

  perceive(event: VisibleEvent): void {
    const line = lineOf(this.#game, event, this.#context.locale);
    if (line !== "") this.#transcript.push(line);
    if (this.#names.length === 0) this.#names = inGameNames(event.event);
    this.#version ??= versionIn(event.event);
    const said = this.#game.speech?.(event.event);
    if (said !== undefined && said.text !== "" && said.seat !== this.#context.seat)
      this.#heard += 1;
  }

  /** Nothing is sent before an ask. */
  async flush(): Promise<void> {}

  async decide(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    const deadlineMs = performance.now() + ask.timeLimitMs;
    const situation = situationOf(
      this.#game,
      this.#context,
      this.#transcript,
      ask,
      view,
      this.#version,
    );
    const draws = this.#context.random(`retry/${turn.label}`);
    const clock = { deadlineMs, signal: turn.signal, jitter: () => draws.float() };
    const { budget, seat, config } = this.#context;
    const { memory, answers = [], keepCall } = turn;
    const moment = {
      situation,
      game: this.#game.id,
      seat,
      ask,
      names: this.#names,
      answers,
      heard: this.#heard,
      memory,
      config,
      view,
    };
    return askModel(this.#agent, moment, { clock, budget, keepCall });
  }

  /** Every ask is sent the whole match, so one more is not remembered; the caller drops the memory. */
  interview(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    return this.decide(ask, view, turn);
  }

  async close(): Promise<void> {}
}

/** A kind of model agents. */
interface ModelKind<Settings> {
  readonly kind: string;
  readonly settings: ZodType<Settings>;
  readonly client: OutboundClient;
  /** Instead of `CHECK_CLOCK_MS`. */
  readonly checkClockMs?: number;
  /** By game id. */
  readonly games: Readonly<Record<string, AnyGame>>;
  agent(settings: Settings, caller: Caller): Omit<ModelAgent, "priceAt">;
  /** Names the model at its address. */
  endpoint(settings: Settings): string;
  secretHost(settings: Settings): string;
  /**
   * The changed settings of an agent whose service refuses a feature; undefined when they cannot do
   * without it.
   */
  without(settings: Settings, feature: UnsupportedFeature): Partial<Settings> | undefined;
  /** With the text of a secret that was given for that host. */
  withKey(settings: Settings, text: string): Settings;
  price(settings: Settings, at: Date): Price | undefined;
}

/** Settings that all kinds of model agents have, so that they do without a feature; undefined: they do already. */
export function withoutFeature(
  { systemRole, sampling }: { readonly systemRole?: SystemRole; readonly sampling: Sampling },
  feature: UnsupportedFeature,
): { readonly systemRole: SystemRole } | { readonly sampling: Sampling } | undefined {
  if (feature === "system-role" && systemRole !== "user") return { systemRole: "user" };
  const { temperature, ...others } = sampling;
  return feature === "temperature" && temperature !== undefined ? { sampling: others } : undefined;
}

/** The connector that all kinds of model agents share; they differ in how a completion is requested. */
export function modelConnector<Settings extends object>(
  kind: ModelKind<Settings>,
): Connector<Settings> {
  const { client, games, secretHost, withKey, price } = kind;
  const { checkClockMs: clockMs = CHECK_CLOCK_MS } = kind;
  const refused = new RefusedTemperatures();
  const agent = (settings: Settings, caller: Caller): ModelAgent => ({
    ...kind.agent(settings, caller),
    priceAt: (at) => price(settings, at),
  });
  const player = (settings: Settings): ModelAgent => {
    const own = agent(settings, client);
    return { ...own, complete: refused.avoidedBy(own.complete, kind.endpoint(settings)) };
  };
  return {
    kind: kind.kind,
    settings: kind.settings,
    secretHost,
    price,
    withSecret: (settings, secret) =>
      misplaced(secret, secretHost(settings)) ?? withKey(settings, secret.text),
    async check(settings, report, budget) {
      let change: Partial<Settings> = {};
      const changed = (): Settings => ({ ...settings, ...change });
      const adjustable = {
        agent: () => agent(changed(), client.trial),
        without(feature: UnsupportedFeature) {
          const found = kind.without(changed(), feature);
          change = { ...change, ...found };
          return found;
        },
      };
      const result = await checkModel(adjustable, { report, budget, clockMs });
      return Object.keys(change).length === 0 ? result : { ...result, settings: change };
    },
    // Every request to a model costs money; its matches show whether it answers.
    async health() {
      return {};
    },
    async open(settings, context) {
      const game = games[context.game];
      return game === undefined
        ? failure("refused", `This arena has no game ${context.game}.`)
        : new ModelSession(player(settings), game, context);
    },
  };
}
