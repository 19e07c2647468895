import {
  type Database,
  type DecisionName,
  type DecisionPage,
  type DecisionQuery,
  type LiveDecision,
  listDecisions,
  listNotes,
  liveDecisions,
  loadLog,
  type NotePage,
  type OwnDecision,
  ownDecision,
  type User,
} from "@wisp/db";
import {
  answerFrom,
  type Failure,
  isFailure,
  type Locale,
  listedAnswers,
  locales,
  viewOf,
} from "@wisp/game";
import type { RecordedQuestion } from "@wisp/game/question";
import { storedRange } from "@wisp/game/shape-schema";
import { gameEntry } from "@wisp/games";
import { findOwnAgent } from "./agents/find.ts";

const isLocale = (text: string): text is Locale => locales.some((locale) => locale === text);

/**
 * The question that a decision answers, made from what its seat had seen by then. Null if the words
 * of the match are hidden, and for a game that this release does not have.
 */
async function recordedAsk(
  database: Database,
  { matchId, game: id, locale, seat, at, text, wordsHidden }: OwnDecision,
): Promise<RecordedQuestion | null> {
  const game = gameEntry(id)?.game;
  if (game === undefined || wordsHidden || !isLocale(locale)) return null;
  const { events } = await loadLog(database, matchId);
  const view = viewOf(game, events.slice(0, at), seat);
  if (view === undefined) return null;
  const ask = game.ask(view, seat, locale);
  const answer = text === null ? null : answerFrom(ask, text);
  const { options, number, maxLength } = listedAnswers(ask.shape);
  return {
    options: options === undefined ? null : [...options],
    number: number === undefined ? null : storedRange(number),
    maxLength: maxLength ?? null,
    shape: ask.shape,
    timeLimitMs: ask.timeLimitMs,
    parsed: answer !== null && "given" in answer ? answer.given : null,
  };
}

/** Why a use case about decisions fails. */
export type DecisionFailureCode = "unknown-agent" | "unknown-decision";

type Owner = Pick<User, "id">;

/** A decision with the question that it answers. */
export interface ExaminedDecision extends OwnDecision {
  /** Null while the match's words are hidden, and for a game that the arena no longer has. */
  readonly question: RecordedQuestion | null;
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

/** What an owner's agent was asked and answered so far in running matches that the owner may watch, newest first. */
export async function findLiveDecisions(
  database: Database,
  owner: Owner,
  slug: string,
): Promise<readonly LiveDecision[] | Failure<"unknown-agent">> {
  const agent = await findOwnAgent(database, owner, slug);
  if (isFailure(agent)) return agent;
  return liveDecisions(database, { agentId: agent.id, ownerId: owner.id });
}

/** A page of the notes of an owner's agent around its finished matches, newest match first. */
export async function findNotes(
  database: Database,
  owner: Owner,
  slug: string,
  query: Parameters<typeof listNotes>[2],
): Promise<NotePage | Failure<"unknown-agent">> {
  const agent = await findOwnAgent(database, owner, slug);
  return isFailure(agent) ? agent : listNotes(database, agent.id, query);
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
