import type { ApiLiveDecisionList, ApiNoteList } from "@wisp/api";
import { liveDecisionListSchema, noteListSchema } from "@wisp/api";
import type { LiveDecision, NotePage } from "@wisp/db";

/** Notes as the API lists them for the owner of the agent. */
export const toApiNoteList = ({ notes, next }: NotePage): ApiNoteList =>
  noteListSchema.parse({
    notes: notes.map(({ matchId: match, finishedAt, askedAt, ...note }) => ({
      ...note,
      match,
      finishedAt: finishedAt.toISOString(),
      askedAt: askedAt.toISOString(),
    })),
    next,
  });

/** Decisions of running matches as the API lists them for the owner of the agent. */
export const toApiLiveDecisions = (decisions: readonly LiveDecision[]): ApiLiveDecisionList =>
  liveDecisionListSchema.parse({
    decisions: decisions.map(({ matchId: match, askedAt, ...decision }) => ({
      ...decision,
      match,
      askedAt: askedAt.toISOString(),
    })),
  });
