import { isFailure } from "@wisp/game";
import { CHECK_CLOCK_MS, type Connector } from "../contract.ts";
import { failure, type OutboundClient } from "../outbound/index.ts";
import { misplaced } from "../secret.ts";
import { type WakeClock, wakeClockFor } from "../space/wake.ts";
import { agentAt, descriptionIn, localesOf, notNamed } from "./agent.ts";
import { checkWisp, described, healthOf } from "./check.ts";
import type { OpenableGame } from "./opening.ts";
import { WispSession } from "./session.ts";
import { type WispSettings, wispSettings } from "./settings.ts";

export interface WispMeans {
  readonly client: OutboundClient;
  /** By game id. */
  readonly games: Readonly<Record<string, OpenableGame>>;
  /** Overrides the clock that the address implies. */
  readonly wakeClock?: WakeClock;
  /** Instead of `CHECK_CLOCK_MS`. */
  readonly checkClockMs?: number;
}

/** Agents behind a URL that speak the agent protocol: they can play every game. */
export function wispConnector({
  client,
  games,
  wakeClock,
  checkClockMs: answerMs = CHECK_CLOCK_MS,
}: WispMeans): Connector<WispSettings> {
  const clockFor = (url: string): WakeClock => wakeClock ?? wakeClockFor(url);
  return {
    kind: "wisp",
    settings: wispSettings(client.mode),
    secretHost: ({ url }) => new URL(url).host,
    withSecret(settings, secret) {
      const { host } = new URL(settings.url);
      return misplaced(secret, host) ?? { ...settings, token: secret.text, tokenHost: host };
    },
    check(settings, report) {
      const clocks = { wake: clockFor(settings.url), answerMs };
      return checkWisp(agentAt(client.trial, settings), Object.values(games), clocks, report);
    },
    async health(settings, signal) {
      const answer = await agentAt(client, settings).describe(signal);
      const description = isFailure(answer) ? answer : descriptionIn(answer);
      return isFailure(description) ? description : healthOf(description);
    },
    async open(settings, context) {
      const { game: id, locale } = context;
      const playable = games[id];
      if (playable === undefined) return failure("refused", `This arena has no game ${id}.`);
      const agent = agentAt(client, settings);
      const description = await described(agent, clockFor(settings.url));
      if (isFailure(description)) return description;
      if (localesOf(description, id, [locale]).length === 0) return notNamed(id, locale);
      return new WispSession(agent, playable.game, context, description);
    },
  };
}

export { speaksProtocol } from "./agent.ts";
export type { OpenableGame } from "./opening.ts";
export { type WispSettings, wispSettings } from "./settings.ts";
