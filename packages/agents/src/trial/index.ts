import { isFailure } from "@wisp/game";
import type { AnswerFailure, CheckStep, Finding } from "../contract.ts";
import { failure } from "../outbound/index.ts";
import { cut, finding } from "./finding.ts";
import { foundInSpeech, SPEECH_HELP } from "./speech.ts";

export { cut, finding } from "./finding.ts";
export { foundInSpeech } from "./speech.ts";

export type Verdict = Finding | AnswerFailure;

/** One step's work; `still` reports that it continues. */
export type Work = (still: (found: Finding) => void) => Promise<Verdict>;

/** Runs the steps of a pre-flight check in order; stops at the first that fails. */
export async function tried(
  plan: readonly (readonly [name: string, work: Work])[],
  report: (step: CheckStep) => void,
): Promise<{ readonly ok: boolean; readonly steps: readonly CheckStep[] }> {
  const steps: CheckStep[] = [];
  for (const [name, work] of plan) {
    const start = performance.now();
    const elapsedMs = (): number => Math.round(performance.now() - start);
    const verdict = await work((found) =>
      report({ name, ok: false, ms: elapsedMs(), ...found, pending: true }),
    );
    const ok = !isFailure(verdict);
    const ms = elapsedMs();
    const step: CheckStep = ok
      ? { name, ok, ms, ...verdict }
      : {
          ...{ name, ok, ms, detail: verdict.detail, failed: verdict.failed },
          ...(verdict.reason !== undefined && { reason: verdict.reason }),
        };
    steps.push(step);
    report(step);
    if (!ok) return { ok, steps };
  }
  return { ok: true, steps };
}

/** How a match would judge a speech about `word` at a table of players with these names. */
export function verdictOfSpeech(text: string, word: string, names: readonly string[]): Verdict {
  if (text.trim() === "") return failure("wrong-shape", "It said nothing: a foul in a match.");
  const saysWord = text.toLowerCase().includes(word);
  return saysWord ? finding("said-own-word", cut(text), SPEECH_HELP) : foundInSpeech(text, names);
}

/** How a match would read a vote on a ballot with `names`. */
export function verdictOfVote(text: string, names: readonly string[]): Verdict {
  const key = text.normalize("NFKC").trim().toLowerCase();
  return names.some((name) => name.toLowerCase() === key)
    ? finding("voted", text.trim())
    : failure("wrong-shape", `"${cut(text)}" is not exactly one name: an abstention in a match.`);
}
