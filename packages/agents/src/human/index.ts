import type { Connector } from "../contract.ts";
import { type InboxMeans, type InboxSettings, inboxConnector } from "../inbox/index.ts";

/** Ample for one statement of the database, and too short to be noticed by the table. */
const DRAFT_MS = 1_000;

/** A person at a table, found by the agent that represents them. */
export const humanConnector = (means: Omit<InboxMeans, "draftMs">): Connector<InboxSettings> =>
  inboxConnector(
    "human",
    "People",
    { ...means, draftMs: DRAFT_MS },
    ({ personTimeLimitMs }) => personTimeLimitMs,
  );
