import { randomUUID } from "node:crypto";
import { type AnyMapping, type Connector, isFailure } from "../contract.ts";
import type { Messenger } from "../messenger.ts";
import { failure } from "../outbound/index.ts";
import { checkSpace } from "../space/check.ts";
import { namedBy } from "../space/health.ts";
import { Lane } from "../space/lane.ts";
import { emptyMessage } from "../space/protocol.ts";
import { init, type WakeClock, wake } from "../space/wake.ts";
import { messengerCall } from "./call.ts";
import { DialOutSession } from "./session.ts";
import { type DialOutSettings, dialOutSettings } from "./settings.ts";

export interface DialOutMeans {
  readonly messenger: Messenger;
  /** How each game speaks the protocol, by game id. */
  readonly mappings: Readonly<Record<string, AnyMapping>>;
}

/** Such an agent does not sleep: it is connected, or about to be again, or not. */
const clock: WakeClock = { limitMs: 6_000, attemptMs: 6_000, pauseMs: 1_000 };

/** Agents without a URL that connect to the arena: the Space protocol over the messenger. */
export function dialOutConnector({
  messenger,
  mappings,
}: DialOutMeans): Connector<DialOutSettings> {
  const lane = new Lane();
  return {
    kind: "dial-out",
    settings: dialOutSettings,
    check({ agent }, report) {
      const call = messengerCall(messenger, agent, randomUUID());
      return checkSpace({ call, wakeClock: clock }, report);
    },
    async health({ agent }, signal) {
      const call = messengerCall(messenger, agent, randomUUID());
      const limit = AbortSignal.any([signal, AbortSignal.timeout(clock.limitMs)]);
      const awake = await call("checkHealth", emptyMessage, limit);
      if (isFailure(awake)) return awake;
      return namedBy(call, signal);
    },
    async open({ agent }, context) {
      const mapping = mappings[context.game];
      if (mapping === undefined) {
        return failure("refused", `Agents that dial out cannot play ${context.game}.`);
      }
      const call = messengerCall(messenger, agent, context.sessionId);
      const failed = (await wake(call, clock)) ?? (await init(call));
      return failed ?? new DialOutSession({ messenger, agentId: agent, mapping, lane }, context);
    },
  };
}

export type { DialOutSettings } from "./settings.ts";
