import type { ApiTestRun } from "@wisp/api";
import type { TestRunReport } from "@wisp/arena";
import { listedAnswer } from "./decision-answer.ts";

/** A test run as the API shows it to its owner. */
export function testRunAnswer(agent: string, { run, moments, summary }: TestRunReport): ApiTestRun {
  const { id, version, status, times, failure } = run;
  return {
    id,
    agent,
    version,
    status,
    times,
    failure,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    summary: { ...summary, verdicts: { ...summary.verdicts } },
    moments: moments.map(({ original, answers, legal, same, latencyMs, verdict }) => ({
      original: listedAnswer(original),
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
