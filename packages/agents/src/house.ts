import { type Ask, type Character, type Draws, hasFreeText, isFailure } from "@wisp/game";
import { z } from "zod";
import type { Connector, Reply, SeatContext, Session, Turn } from "./contract.ts";
import { failure } from "./outbound/index.ts";

/** The largest share of the clock for thinking. */
const MAX_CLOCK_SHARE = 0.8;

/** A speech: 5 to 8 s, longer for longer ones, so that spectators can read the one before. */
const speechMs = (length: number, draws: Draws): number =>
  Math.min(8_000, 5_000 + 20 * length + 2_000 * draws.float());

/** A choice from a list: 3 to 7 s. */
const choiceMs = (draws: Draws): number => 3_000 + 4_000 * draws.float();

/** How long a person would take to give this answer, in milliseconds. */
export function thinkingMs(ask: Ask<unknown>, text: string, draws: Draws): number {
  const ms = hasFreeText(ask.shape) ? speechMs(text.length, draws) : choiceMs(draws);
  return Math.min(ms, ask.timeLimitMs * MAX_CLOCK_SHARE);
}

/** True after `ms` (never, when infinite), false as soon as `signal` is aborted. */
export function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  if (signal.aborted) return Promise.resolve(false);
  const timer = Number.isFinite(ms) ? setTimeout(() => resolve(true), ms) : undefined;
  const abort = (): void => resolve(false);
  signal.addEventListener("abort", abort, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  });
}

const paces = ["people", "full"] as const;

const settings = z.strictObject({
  /** Id of a character of the game that is played. */
  character: z.string(),
  /** `people`: thinks long enough for a person to follow; `full`: answers immediately. */
  pace: z.enum(paces).default("full"),
});
export type HouseSettings = z.infer<typeof settings>;

const tooLate: Reply = failure("timeout", "The character ran out of time.");

class HouseSession implements Session {
  readonly #character: Character<unknown>;
  readonly #pace: HouseSettings["pace"];
  readonly #context: SeatContext;
  /** Answered immediately at any pace: it has no spectators. */
  readonly interview?: Session["interview"];

  constructor(character: Character<unknown>, pace: HouseSettings["pace"], context: SeatContext) {
    this.#character = character;
    this.#pace = pace;
    this.#context = context;
    const answer = character.interview?.bind(character);
    if (answer === undefined) return;
    this.interview = async (ask, view, { label }) => {
      const reply = this.#reply(ask, view, label, answer);
      return "silent" in reply ? tooLate : reply;
    };
  }

  /** A character reads its view; it needs no events. */
  perceive(): void {}

  async flush(): Promise<void> {}

  async decide(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply> {
    const label = `${ask.kind}/${turn.label}`;
    const { decide } = this.#character;
    const reply = this.#reply(ask, view, label, decide.bind(this.#character));
    const silent = "silent" in reply;
    if (this.#pace === "people" && !isFailure(reply)) {
      const pace = this.#context.random(`${label}/pace`);
      const { maxPauseMs = Number.POSITIVE_INFINITY } = turn;
      const ms = silent
        ? Number.POSITIVE_INFINITY
        : Math.min(thinkingMs(ask, reply.text, pace), maxPauseMs);
      const start = performance.now();
      if (!(await waited(ms, turn.signal))) return tooLate;
      if (!silent) return { ...reply, pausedMs: performance.now() - start };
    }
    return silent ? tooLate : reply;
  }

  async close(): Promise<void> {}

  #reply(
    ask: Ask<unknown>,
    view: unknown,
    label: string,
    answer: Character<unknown>["decide"],
  ): Reply | { readonly silent: true } {
    const { seat, random } = this.#context;
    try {
      return answer(view, seat, ask, random(label));
    } catch (error) {
      return failure("crashed", `The character ${this.#character.id} failed: ${String(error)}`);
    }
  }
}

/** Scripted agents; `characters` are the games' own, by game id. */
export function houseConnector(
  characters: Readonly<Record<string, readonly Character<unknown>[]>>,
): Connector<HouseSettings> {
  const find = (list: readonly Character<unknown>[], id: string) =>
    list.find((each) => each.id === id);
  return {
    kind: "house",
    settings,
    async check({ character }, report) {
      const known = Object.values(characters).some((list) => find(list, character) !== undefined);
      const detail = known ? "It is one of the house." : `No game has a character ${character}.`;
      const step = { name: "character", ok: known, ms: 0, detail };
      report(step);
      return { ok: known, steps: [step] };
    },
    async health() {
      return {};
    },
    async open({ character, pace }, context) {
      const found = find(characters[context.game] ?? [], character);
      return found === undefined
        ? failure("refused", `${context.game} has no character ${character}.`)
        : new HouseSession(found, pace, context);
    },
  };
}
