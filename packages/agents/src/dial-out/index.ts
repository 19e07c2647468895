import { randomUUID } from "node:crypto";
import { isFailure, locales } from "@wisp/game";
import { type AnyMapping, CHECK_CLOCK_MS, type Connector, type SeatContext } from "../contract.ts";
import type { MatchResult } from "../match-result.ts";
import type { Messenger } from "../messenger.ts";
import { failure } from "../outbound/index.ts";
import { checkSpace, namedBy } from "../space/index.ts";
import { emptyMessage, perceiveLimits } from "../space/protocol.ts";
import { Lane, SpaceSession } from "../space/session.ts";
import { init, type WakeClock, wake } from "../space/wake.ts";
import { localesOf, notNamed, unsayable } from "../wisp/agent.ts";
import { checkWisp, healthOf, sendResultTo, WispSession } from "../wisp/index.ts";
import type { OpenableGame } from "../wisp/question-session.ts";
import {
  DESCRIBE_LIMIT_MS,
  type DialOutSettings,
  dialledAgent,
  dialledDescription,
  dialOutSettings,
  messengerCall,
  TELLING_LIFE_MS,
} from "./agent-protocol.ts";

export type { DialOutSettings } from "./agent-protocol.ts";

interface DialOutSeat {
  readonly messenger: Messenger;
  readonly agentId: string;
  readonly mapping: AnyMapping;
  readonly lane: Lane;
}

/** Posts the end of a session, with the result of its match if it has one. Never rejects. */
const postClose = (
  { messenger, agentId }: Pick<DialOutSeat, "messenger" | "agentId">,
  { sessionId: session, note }: SeatContext,
  result: MatchResult | null,
): Promise<void> =>
  messenger
    .post({ agentId, session, route: "close", payload: result, lifeMs: TELLING_LIFE_MS })
    .catch((error: unknown) => note?.(failure("unreachable", `Not delivered: ${error}`)));

/** A Space session over the messenger; it also sends `close` at its end. */
class DialOutSession extends SpaceSession {
  readonly #seat: DialOutSeat;
  readonly #context: SeatContext;
  #result: MatchResult | null = null;

  constructor(seat: DialOutSeat, context: SeatContext) {
    const { messenger, agentId, mapping, lane } = seat;
    const call = messengerCall(messenger, agentId, context.sessionId);
    super({ call, mapping, lane, limits: perceiveLimits }, context);
    this.#seat = seat;
    this.#context = context;
  }

  hearResult(result: MatchResult): void {
    this.#result = result;
  }

  override async close(): Promise<void> {
    await super.close();
    await postClose(this.#seat, this.#context, this.#result);
  }
}

interface DialOutDeps {
  readonly messenger: Messenger;
  /** By game id. */
  readonly games: Readonly<Record<string, OpenableGame>>;
  /** How games speak the Space protocol, by game id. */
  readonly mappings: Readonly<Record<string, AnyMapping>>;
  /** Instead of `CHECK_CLOCK_MS`. */
  readonly checkClockMs?: number;
}

/** Such an agent does not sleep: it is connected, or about to be again, or not. */
const clock: WakeClock = { limitMs: 6_000, attemptMs: 6_000, pauseMs: 1_000 };
/** What is left of it once an agent has not described itself. */
const leftMs = clock.limitMs - DESCRIBE_LIMIT_MS;
const spaceClock: WakeClock = { ...clock, limitMs: leftMs, attemptMs: leftMs };

/** Agents without a URL that connect to the arena: the agent protocol or the Space protocol, over the messenger. */
export function dialOutConnector({
  messenger,
  games,
  mappings,
  checkClockMs: clockMs = CHECK_CLOCK_MS,
}: DialOutDeps): Connector<DialOutSettings> {
  const lane = new Lane();
  return {
    kind: "dial-out",
    settings: dialOutSettings,
    async check({ agent }, report) {
      if ((await dialledDescription(messenger, agent)) !== null) {
        const dialled = dialledAgent(messenger, agent, randomUUID());
        const clocks = { wake: clock, answerMs: clockMs };
        return checkWisp(dialled, Object.values(games), clocks, report);
      }
      const call = messengerCall(messenger, agent, randomUUID());
      return checkSpace({ call, wakeClock: spaceClock, clockMs }, report);
    },
    async health({ agent }, signal) {
      // What is there describes itself, as it does over HTTP; the Space protocol has routes of its own.
      const soon = AbortSignal.any([signal, AbortSignal.timeout(DESCRIBE_LIMIT_MS)]);
      const description = await dialledDescription(messenger, agent, soon);
      if (description !== null) {
        return isFailure(description) ? description : healthOf(description);
      }
      const call = messengerCall(messenger, agent, randomUUID());
      const limit = AbortSignal.any([signal, AbortSignal.timeout(clock.limitMs)]);
      const awake = await call("checkHealth", emptyMessage, limit);
      if (isFailure(awake)) return awake;
      return namedBy(call, signal);
    },
    async open({ agent }, context) {
      const { game: id, locale, sessionId } = context;
      const playable = games[id];
      if (playable === undefined) return failure("refused", `This arena has no game ${id}.`);
      const description = await dialledDescription(messenger, agent);
      if (description !== null) {
        if (isFailure(description)) return description;
        if (localesOf(description, id, locales).includes(locale)) {
          const refused = unsayable("game", playable.game.asksFor ?? [], description.protocol);
          if (refused !== undefined) return refused;
          const dialled = dialledAgent(messenger, agent, sessionId);
          return new WispSession(dialled, playable.game, context, description);
        }
        return notNamed(id, locale);
      }
      const mapping = mappings[id];
      if (mapping === undefined) {
        return failure("refused", `To play ${id}, the agent has to speak the agent protocol.`);
      }
      const call = messengerCall(messenger, agent, sessionId);
      const failed = (await wake(call, spaceClock)) ?? (await init(call));
      return failed ?? new DialOutSession({ messenger, agentId: agent, mapping, lane }, context);
    },
    async sendResult({ agent }, context, result) {
      const description = await dialledDescription(messenger, agent);
      if (description === null) await postClose({ messenger, agentId: agent }, context, result);
      else if (!isFailure(description)) {
        const dialled = dialledAgent(messenger, agent, context.sessionId);
        await sendResultTo(dialled, description, context, result);
      }
    },
  };
}
