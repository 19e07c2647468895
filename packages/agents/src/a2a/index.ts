import { isFailure } from "@wisp/game";
import { CHECK_CLOCK_MS, type Connector } from "../contract.ts";
import { type Caller, failure, type OutboundClient } from "../outbound/index.ts";
import { misplaced } from "../secret.ts";
import { type WakeClock, wakeClockFor } from "../space/wake.ts";
import type { OpenableGame } from "../wisp/index.ts";
import { A2aAgent, readCard } from "./agent.ts";
import { cardIn } from "./card.ts";
import { type A2aTrial, checkA2a, wokenCard } from "./check.ts";
import { A2aSession } from "./session.ts";
import { type A2aSettings, a2aSettings } from "./settings.ts";

export interface A2aMeans {
  readonly client: OutboundClient;
  /** By game id. */
  readonly games: Readonly<Record<string, OpenableGame>>;
  /** Overrides the clock that the address implies. */
  readonly wakeClock?: WakeClock;
  /** Instead of `CHECK_CLOCK_MS`. */
  readonly checkClockMs?: number;
}

/** Agents that speak the Agent2Agent protocol, by the URL of their agent card: they can play every game. */
export function a2aConnector({
  client,
  games,
  wakeClock,
  checkClockMs: answerMs = CHECK_CLOCK_MS,
}: A2aMeans): Connector<A2aSettings> {
  const clockFor = (url: string): WakeClock => wakeClock ?? wakeClockFor(url);
  const reaching = (settings: A2aSettings, caller: Caller): A2aTrial => ({
    cardUrl: settings.url,
    readCard: (signal) => readCard(caller, settings, signal),
    agentOf: (card) => new A2aAgent(caller, settings, card),
  });
  return {
    kind: "a2a",
    settings: a2aSettings(client.mode),
    secretHost: ({ url }) => new URL(url).host,
    withSecret(settings, secret) {
      const { host } = new URL(settings.url);
      return misplaced(secret, host) ?? { ...settings, token: secret.text, tokenHost: host };
    },
    check(settings, report) {
      const clocks = { wake: clockFor(settings.url), answerMs };
      return checkA2a(reaching(settings, client.trial), Object.values(games), clocks, report);
    },
    async health(settings, signal) {
      const answer = await readCard(client, settings, signal);
      const card = isFailure(answer) ? answer : cardIn(answer, settings.url);
      return isFailure(card) ? card : { model: card.name };
    },
    async open(settings, context) {
      const playable = games[context.game];
      if (playable === undefined) {
        return failure("refused", `This arena has no game ${context.game}.`);
      }
      const reached = reaching(settings, client);
      const card = await wokenCard(reached, clockFor(settings.url));
      return isFailure(card) ? card : new A2aSession(reached.agentOf(card), playable.game, context);
    },
  };
}

export { isCard } from "./card.ts";
export { type A2aSettings, a2aSettings, cardUrlAt } from "./settings.ts";
