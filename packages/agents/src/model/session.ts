import type { AnyGame, Ask } from "@wisp/game";
import type { Reply, SeatContext, Session, Turn, VisibleEvent } from "../contract.ts";
import { askModel, type ModelAgent } from "./ask.ts";
import { askedSituation, type Situation } from "./prompt.ts";
import { lineOf } from "./transcript.ts";

/** What `seat` knows when it is asked. */
export function situationOf(
  game: AnyGame,
  { locale, seat, config }: SeatContext,
  transcript: readonly string[],
  ask: Ask<unknown>,
  view: unknown,
): Situation {
  return {
    locale,
    rules: game.rules(config, locale),
    you: game.you?.(view, seat, locale) ?? "",
    transcript: [...transcript],
    ...askedSituation(ask),
  };
}

/** A model at one seat. Every ask contains the whole match, so a resumed session asks the same. */
export class ModelSession implements Session {
  readonly #agent: ModelAgent;
  readonly #game: AnyGame;
  readonly #context: SeatContext;
  readonly #transcript: string[] = [];

  constructor(agent: ModelAgent, game: AnyGame, context: SeatContext) {
    this.#agent = agent;
    this.#game = game;
    this.#context = context;
  }

  perceive(event: VisibleEvent): void {
    const line = lineOf(this.#game, event, this.#context.locale);
    if (line !== "") this.#transcript.push(line);
  }

  /** Nothing is sent before an ask. */
  async flush(): Promise<void> {}

  async decide(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    const deadlineMs = performance.now() + ask.timeLimitMs;
    const situation = situationOf(this.#game, this.#context, this.#transcript, ask, view);
    const draws = this.#context.random(`retry/${turn.label}`);
    const clock = { deadlineMs, signal: turn.signal, jitter: () => draws.float() };
    const { budget } = this.#context;
    return askModel(this.#agent, situation, { clock, budget, keepCall: turn.keepCall });
  }

  /** Every ask is sent the whole match, so one more is not remembered. */
  probe(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    return this.decide(ask, view, turn);
  }

  async close(): Promise<void> {}
}
