import {
  type ApiDecision,
  type ApiDecisionList,
  type ApiTestRun,
  listedDecisionSchema,
  testAnswerSchema,
} from "@wisp/api";
import type { ExaminedDecision, TestRunReport } from "@wisp/arena";
import type { DecisionPage, ListedDecision } from "@wisp/db";
import { isoTime } from "#server/iso-time.ts";

/** A decision as the API lists it for the owner of its agent. */
export const toApiListedDecision = (
  decision: ListedDecision,
): ApiDecisionList["decisions"][number] =>
  listedDecisionSchema.parse({
    ...decision,
    match: decision.matchId,
    askedAt: decision.askedAt.toISOString(),
  });

export const toApiDecisionList = ({ decisions, next }: DecisionPage): ApiDecisionList => ({
  decisions: decisions.map(toApiListedDecision),
  next,
});

/** A decision with its question, for the owner of its agent. */
export function toApiDecision(decision: ExaminedDecision): ApiDecision {
  const { cursor, prompt, question, reasoning, notes, raw, calls } = decision;
  return {
    ...toApiListedDecision(decision),
    cursor,
    prompt,
    reasoning,
    raw,
    notes,
    question,
    calls: calls === null ? null : calls.map(({ messages, ...call }) => ({ ...call, messages })),
  };
}

/** A test run as the API shows it to its owner. */
export function toApiTestRun(agent: string, { run, moments, summary }: TestRunReport): ApiTestRun {
  const { id, version, status, times, failure } = run;
  return {
    id,
    agent,
    version,
    status,
    times,
    failure,
    createdAt: run.createdAt.toISOString(),
    finishedAt: isoTime(run.finishedAt),
    summary: { ...summary, verdicts: { ...summary.verdicts } },
    moments: moments.map(({ original, answers, legal, same, latencyMs, verdict }) => ({
      original: toApiListedDecision(original),
      answers: answers.map((answer) => testAnswerSchema.parse(answer)),
      legal,
      same,
      latencyMs,
      verdict,
    })),
  };
}
