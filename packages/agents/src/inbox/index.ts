import type { AnyGame } from "@wisp/game";
import { z } from "zod";
import type { AnswerFailure, Connector, SeatContext } from "../contract.ts";
import type { Messenger } from "../messenger.ts";
import { failure, NO_INTERVIEWS } from "../outbound/index.ts";
import { tried } from "../trial.ts";
import { InboxSession } from "./session.ts";

/** A player is found by its agent's id: its messages are stored under it. */
const inboxSettings = z.strictObject({ agent: z.uuid() });

type InboxSettings = z.infer<typeof inboxSettings>;

interface InboxDeps {
  readonly messenger: Messenger;
  /** See `Session.minTimeLimitMs`. */
  readonly minTimeLimitMs: number;
  /** See `InboxSeat.draftMs`; absent: players leave no drafts. */
  readonly draftMs?: number;
  /** By game id. */
  readonly games: Readonly<Record<string, AnyGame>>;
}

/**
 * Players that read their messages from an inbox. They are reachable during their matches only, so
 * they cannot be checked and play practice only.
 *
 * @param players the subject of the sentence that refuses a check: "People"
 * @param Player the session of a seat
 * @param timeLimitOf the minimum time limit that a match sets in place of the ordinary one
 */
function inboxConnector(
  kind: string,
  players: string,
  { messenger, minTimeLimitMs: ordinaryMs, draftMs = 0, games }: InboxDeps,
  Player: typeof InboxSession,
  timeLimitOf: (context: SeatContext) => number | undefined = () => undefined,
): Connector<InboxSettings> {
  return {
    kind,
    settings: inboxSettings,
    practiceOnly: true,
    check(_, report) {
      const refusal = failure("refused", `${players} play practice only: no check is possible.`);
      return tried([["agent", async () => refusal]], report);
    },
    async health() {
      return {};
    },
    async open({ agent }, context) {
      const game = games[context.game];
      if (game === undefined) {
        return failure("refused", `This arena has no game "${context.game}".`);
      }
      const minTimeLimitMs = timeLimitOf(context) ?? ordinaryMs;
      const seat = { messenger, minTimeLimitMs, draftMs, agentId: agent, game };
      return new Player(seat, context);
    },
  };
}

/** Ample for one statement of the database, and too short to be noticed by the table. */
const DRAFT_MS = 1_000;

/** A person at a table, found by the agent that represents them. */
export const humanConnector = (deps: Omit<InboxDeps, "draftMs">): Connector<InboxSettings> =>
  inboxConnector(
    "human",
    "People",
    { ...deps, draftMs: DRAFT_MS },
    InboxSession,
    ({ personTimeLimitMs }) => personTimeLimitMs,
  );

/** People are not interviewed; an assistant could be, but for its memory. */
class AssistantSession extends InboxSession {
  async interview(): Promise<AnswerFailure> {
    return NO_INTERVIEWS;
  }
}

/** A program that came without an account, see `Agent.guest`. */
export const guestConnector = (deps: InboxDeps): Connector<InboxSettings> =>
  inboxConnector("guest", "Guest programs", deps, AssistantSession);

/** An assistant that plays with the tools of the site's MCP server, for the agent's owner. */
export const mcpConnector = (deps: InboxDeps): Connector<InboxSettings> =>
  inboxConnector("mcp", "Assistants", deps, AssistantSession);
