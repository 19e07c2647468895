import type { AnyMapping, SeatContext } from "../contract.ts";
import type { Mailbox } from "../mailbox.ts";
import { failure } from "../outbound/index.ts";
import type { Lane } from "../space/lane.ts";
import { perceiveLimits } from "../space/protocol.ts";
import { SpaceSession } from "../space/session.ts";
import { mailboxCall, TELLING_LIFE_MS } from "./call.ts";

export interface DialOutSeat {
  readonly mailbox: Mailbox;
  readonly agentId: string;
  readonly mapping: AnyMapping;
  readonly lane: Lane;
}

/** A Space session over the mailbox, that also says when it is over. */
export class DialOutSession extends SpaceSession {
  readonly #bye: () => Promise<void>;

  constructor({ mailbox, agentId, mapping, lane }: DialOutSeat, context: SeatContext) {
    const session = context.sessionId;
    const call = mailboxCall(mailbox, agentId, session);
    super({ call, mapping, lane, limits: perceiveLimits }, context);
    this.#bye = () =>
      mailbox
        .post({ agentId, session, route: "close", message: null, lifeMs: TELLING_LIFE_MS })
        .catch((error: unknown) => context.note?.(failure("unreachable", `Not told: ${error}`)));
  }

  override async close(): Promise<void> {
    await super.close();
    await this.#bye();
  }
}
