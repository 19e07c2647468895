import type { AnyMapping, SeatContext } from "../contract.ts";
import type { Messenger } from "../messenger.ts";
import { failure } from "../outbound/index.ts";
import type { Lane } from "../space/lane.ts";
import { perceiveLimits } from "../space/protocol.ts";
import { SpaceSession } from "../space/session.ts";
import { messengerCall, TELLING_LIFE_MS } from "./call.ts";

export interface DialOutSeat {
  readonly messenger: Messenger;
  readonly agentId: string;
  readonly mapping: AnyMapping;
  readonly lane: Lane;
}

/** A Space session over the messenger; it also sends `close` at its end. */
export class DialOutSession extends SpaceSession {
  readonly #bye: () => Promise<void>;

  constructor({ messenger, agentId, mapping, lane }: DialOutSeat, context: SeatContext) {
    const session = context.sessionId;
    const call = messengerCall(messenger, agentId, session);
    super({ call, mapping, lane, limits: perceiveLimits }, context);
    this.#bye = () =>
      messenger
        .post({ agentId, session, route: "close", payload: null, lifeMs: TELLING_LIFE_MS })
        .catch((error: unknown) =>
          context.note?.(failure("unreachable", `Not delivered: ${error}`)),
        );
  }

  override async close(): Promise<void> {
    await super.close();
    await this.#bye();
  }
}
