import { z } from "zod";
import type { Connector } from "../contract.ts";
import type { Mailbox } from "../mailbox.ts";
import { HumanSession } from "./session.ts";

/** A person is found by the agent that stands for them at a table. */
const humanSettings = z.strictObject({ agent: z.uuid() });

export type HumanSettings = z.infer<typeof humanSettings>;

/**
 * A person at a table: told of every event, asked in the host's words. Nobody is tried or woken:
 * who took a seat is there, or misses the decision.
 */
export function humanConnector({
  mailbox,
}: {
  readonly mailbox: Mailbox;
}): Connector<HumanSettings> {
  return {
    kind: "human",
    settings: humanSettings,
    async check() {
      return { ok: true, steps: [] };
    },
    async health() {
      return {};
    },
    async open({ agent }, context) {
      return new HumanSession(mailbox, agent, context);
    },
  };
}
