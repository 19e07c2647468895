import { randomUUID } from "node:crypto";
import { isFailure } from "@wisp/game";
import {
  type AnswerFailure,
  type AnyMapping,
  CHECK_CLOCK_MS,
  type Connector,
} from "../contract.ts";
import { failure, type OutboundClient } from "../outbound/index.ts";
import { misplaced } from "../secret.ts";
import { checkSpace } from "./check.ts";
import { within } from "./clock.ts";
import { healthOfSpace } from "./health.ts";
import { confirmSpace, HUGGING_FACE, type HuggingFace } from "./hugging-face.ts";
import { Lane } from "./lane.ts";
import { ANSWER_LIMIT_MS, caller, type PerceiveLimits, perceiveLimits } from "./protocol.ts";
import { SpaceSession } from "./session.ts";
import { type SpaceSettings, spaceSettings } from "./settings.ts";
import { init, type WakeClock, wake, wakeClockFor } from "./wake.ts";

export interface SpaceMeans {
  readonly client: OutboundClient;
  /** How each game speaks the protocol, by game id. */
  readonly mappings: Readonly<Record<string, AnyMapping>>;
  /** Base URL of Hugging Face's API. */
  readonly apiBase?: string;
  /** Overrides the clock that the address implies. */
  readonly wakeClock?: WakeClock;
  /** Instead of `CHECK_CLOCK_MS`. */
  readonly checkClockMs?: number;
  /** Instead of `perceiveLimits`. */
  readonly limits?: PerceiveLimits;
}

/** Before a token leaves for a Space: whether the host is still that Space's. */
async function tokenRefused(
  huggingFace: HuggingFace,
  settings: SpaceSettings,
): Promise<undefined | AnswerFailure> {
  if (settings.token === undefined || settings.space === undefined) return undefined;
  const facts = await within(ANSWER_LIMIT_MS, (signal) =>
    confirmSpace(huggingFace, settings, signal),
  );
  return isFailure(facts) ? facts : undefined;
}

/** Agents behind a URL that speak the Space protocol. */
export function spaceConnector(means: SpaceMeans): Connector<SpaceSettings> {
  const { client, mappings, apiBase = HUGGING_FACE, limits = perceiveLimits } = means;
  const { checkClockMs: clockMs = CHECK_CLOCK_MS } = means;
  const clockFor = (url: string): WakeClock => means.wakeClock ?? wakeClockFor(url);
  const huggingFace = { client, apiBase };
  const lane = new Lane();
  return {
    kind: "space",
    settings: spaceSettings(client.mode),
    withSecret(settings, secret) {
      const { host } = new URL(settings.url);
      return misplaced(secret, host) ?? { ...settings, token: secret.text, tokenHost: host };
    },
    check(settings, report) {
      const call = caller(client.trial, settings, randomUUID());
      const space = settings.space === undefined ? undefined : { settings, huggingFace };
      return checkSpace({ call, space, wakeClock: clockFor(settings.url), clockMs }, report);
    },
    health: (settings, signal) =>
      healthOfSpace(huggingFace, settings, caller(client, settings, randomUUID()), signal),
    async open(settings, context) {
      const mapping = mappings[context.game];
      if (mapping === undefined) {
        return failure("refused", `Space agents cannot play ${context.game}.`);
      }
      const call = caller(client, settings, context.sessionId);
      const failed =
        (await tokenRefused(huggingFace, settings)) ??
        (await wake(call, clockFor(settings.url))) ??
        (await init(call, () => context.random("retry/init").float()));
      return failed ?? new SpaceSession({ call, mapping, lane, limits }, context);
    },
  };
}

export { canonicalUrl, spaceIdPattern } from "./address.ts";
export {
  type Access,
  ask,
  HUGGING_FACE,
  type HuggingFace,
  isHidden,
} from "./hugging-face.ts";
export { behind, type Endpoint, endpointOfSpace } from "./resolve.ts";
export { type SpaceSettings, spaceSettings } from "./settings.ts";
