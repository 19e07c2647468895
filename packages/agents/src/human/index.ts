import type { Connector } from "../contract.ts";
import { type InboxMeans, type InboxSettings, inboxConnector } from "../inbox/index.ts";

/** A person at a table, found by the agent that represents them. */
export const humanConnector = (means: InboxMeans): Connector<InboxSettings> =>
  inboxConnector("human", "People", means, ({ personTimeLimitMs }) => personTimeLimitMs);
