import type { ApiDecision, ApiDecisionList, ApiTestRun } from "@wisp/api";
import type { ExaminedDecision, TestRunReport } from "@wisp/arena";
import type { DecisionPage, ListedDecision } from "@wisp/db";
import { isLocale } from "#i18n/locale.ts";
import { isoTime } from "#server/iso-time.ts";

/** A decision as the API lists it for the owner of its agent. */
export function toApiListedDecision(
  decision: ListedDecision,
): ApiDecisionList["decisions"][number] {
  const { matchId, locale, askedAt, nth, seat, game, version, ask, text, missed } = decision;
  const { detail, foul, latencyMs, tokensIn, tokensOut, costMicros, estimated } = decision;
  if (!isLocale(locale)) throw new Error(`match ${matchId} is in language ${locale}`);
  return {
    match: matchId,
    seat,
    nth,
    game,
    locale,
    version,
    ask,
    text,
    missed,
    detail,
    foul,
    askedAt: askedAt.toISOString(),
    latencyMs,
    tokensIn,
    tokensOut,
    costMicros,
    estimated,
    wordsHidden: decision.wordsHidden,
  };
}

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
    notes: notes === null ? null : { ...notes },
    question: question && {
      ...question,
      options: question.options === null ? null : [...question.options],
    },
    calls:
      calls === null
        ? null
        : calls.map(({ messages, ...call }) => ({ ...call, messages: [...messages] })),
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
      answers: answers.map((answer) => ({
        text: answer.text,
        missed: answer.missed,
        detail: answer.detail,
        reasoning: answer.reasoning,
        same: answer.same,
        latencyMs: answer.latencyMs,
        tokensIn: answer.tokensIn,
        tokensOut: answer.tokensOut,
        costMicros: answer.costMicros,
      })),
      legal,
      same,
      latencyMs,
      verdict,
    })),
  };
}
