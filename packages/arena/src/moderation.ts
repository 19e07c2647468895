import {
  banAccount,
  type Database,
  getMatch,
  hideDescription,
  hideHandle,
  hideSpeech,
  MAX_MODERATION_REASON,
  type ModerationFailure,
  readAgentName,
  renameAgent,
  retireByModerator,
  type User,
} from "@wisp/db";
import { type Failure, storableText } from "@wisp/game";
import { gameEntry } from "@wisp/games";

/** An act that a moderator wants to perform; see docs/moderation.md. */
export type ModerationRequest =
  | { readonly kind: "account-banned" | "handle-hidden"; readonly userId: string }
  | { readonly kind: "agent-retired" | "description-hidden"; readonly agentId: string }
  /** An empty name: a neutral one. */
  | { readonly kind: "agent-renamed"; readonly agentId: string; readonly name: string }
  | { readonly kind: "speech-hidden"; readonly matchId: string; readonly cursor: number };

/** Why it was not performed. */
export type ModerationRefusal =
  | ModerationFailure
  | Failure<"not-admin" | "no-reason" | "wrong-name">;

/** Performs an act of a moderator; it is recorded, its owner is notified, and it can be reverted. */
export async function moderate(
  database: Database,
  actor: Pick<User, "id" | "role">,
  request: ModerationRequest,
  typedReason: string,
): Promise<{ readonly act: string } | ModerationRefusal> {
  if (actor.role !== "admin") return { failed: "not-admin", detail: "Only admins can do this." };
  const reason = storableText([...typedReason.trim()].slice(0, MAX_MODERATION_REASON).join(""));
  if (reason === "") return { failed: "no-reason", detail: "Give the reason in a sentence." };
  switch (request.kind) {
    case "account-banned":
      return banAccount(database, actor.id, request.userId, reason);
    case "handle-hidden":
      return hideHandle(database, actor.id, request.userId, reason);
    case "agent-retired":
      return retireByModerator(database, actor.id, request.agentId, reason);
    case "description-hidden":
      return hideDescription(database, actor.id, request.agentId, reason);
    case "agent-renamed":
      return rename(database, actor.id, request, reason);
    case "speech-hidden":
      return hide(database, actor.id, request, reason);
  }
}

async function rename(
  database: Database,
  actorId: string,
  { agentId, name: typed }: { readonly agentId: string; readonly name: string },
  reason: string,
): Promise<{ readonly act: string } | ModerationRefusal> {
  const read = typed.trim() === "" ? { name: null } : readAgentName(typed);
  if (!("name" in read)) {
    const detail = "A name has 1 to 60 visible characters on one line, none of them a check mark.";
    return { failed: "wrong-name", detail };
  }
  return renameAgent(database, actorId, agentId, { name: read.name, reason });
}

async function hide(
  database: Database,
  actorId: string,
  { matchId, cursor }: { readonly matchId: string; readonly cursor: number },
  reason: string,
): Promise<{ readonly act: string } | ModerationRefusal> {
  const match = await getMatch(database, matchId);
  const game = match === null ? undefined : gameEntry(match.game)?.game;
  if (game === undefined) return { failed: "gone", detail: "There is no such match." };
  return hideSpeech(database, actorId, { matchId, cursor, reason }, (event) =>
    game.speech?.(event),
  );
}
