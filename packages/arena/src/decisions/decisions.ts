import {
  type Database,
  type DecisionName,
  type DecisionPage,
  type DecisionQuery,
  listDecisions,
  type OwnDecision,
  ownDecision,
  type User,
} from "@wisp/db";
import { type Failure, isFailure } from "@wisp/game";
import { findOwnAgent } from "../agents/find.ts";
import { type RecordedAsk, recordedAsk } from "./question.ts";

/** Why a use case about decisions fails. */
export type DecisionFailureCode = "unknown-agent" | "unknown-decision";

type Owner = Pick<User, "id">;

/** A decision with the question that it answers. */
export interface ExaminedDecision extends OwnDecision {
  /** Null while the match's words are hidden, and for a game that the arena no longer has. */
  readonly question: RecordedAsk | null;
}

/** A page of the decisions of an owner's agent in finished matches, newest first. */
export async function findDecisions(
  database: Database,
  owner: Owner,
  slug: string,
  query: Omit<DecisionQuery, "agentId">,
): Promise<DecisionPage | Failure<"unknown-agent">> {
  const agent = await findOwnAgent(database, owner, slug);
  return isFailure(agent) ? agent : listDecisions(database, { ...query, agentId: agent.id });
}

/** A decision of an owner's agent in a finished match, with its question. */
export async function findDecision(
  database: Database,
  owner: Owner,
  slug: string,
  name: DecisionName,
): Promise<ExaminedDecision | Failure<DecisionFailureCode>> {
  const agent = await findOwnAgent(database, owner, slug);
  if (isFailure(agent)) return agent;
  const decision = await ownDecision(database, agent.id, name);
  if (decision === null) {
    const detail = "This agent has no such decision. Decisions are shown once their match is over.";
    return { failed: "unknown-decision", detail };
  }
  return { ...decision, question: await recordedAsk(database, decision) };
}
