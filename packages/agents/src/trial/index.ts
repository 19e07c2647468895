import type { CheckStep, Failure } from "../contract.ts";
import { failure } from "../outbound/index.ts";

/** A step's sentence when it went well. */
export type Verdict = string | Failure;

/** One step's work; `still` reports that it goes on. */
export type Work = (still: (detail: string) => void) => Promise<Verdict>;

/** Runs the steps of a pre-flight check in order; stops at the first that fails. */
export async function tried(
  plan: readonly (readonly [name: string, work: Work])[],
  report: (step: CheckStep) => void,
): Promise<{ readonly ok: boolean; readonly steps: readonly CheckStep[] }> {
  const steps: CheckStep[] = [];
  for (const [name, work] of plan) {
    const start = performance.now();
    const elapsedMs = (): number => Math.round(performance.now() - start);
    const verdict = await work((detail) =>
      report({ name, ok: false, ms: elapsedMs(), detail, pending: true }),
    );
    const ok = typeof verdict === "string";
    const ms = elapsedMs();
    const step: CheckStep = ok
      ? { name, ok, ms, detail: verdict }
      : { name, ok, ms, detail: verdict.detail, failed: verdict.failed };
    steps.push(step);
    report(step);
    if (!ok) return { ok, steps };
  }
  return { ok: true, steps };
}

const quoted = (text: string): string => `"${[...text].slice(0, 120).join("")}"`;

/** What a match would make of a speech about `word`. */
export function verdictOfSpeech(text: string, word: string): Verdict {
  if (text.trim() === "") return failure("wrong-shape", "It said nothing: a foul in a match.");
  const saysWord = text.toLowerCase().includes(word);
  const warning = saysWord ? ` That says its own word (${word}): a foul in a match.` : "";
  return `It said ${quoted(text)}.${warning}`;
}

/** What a match would make of a vote on a ballot with `names`. */
export function verdictOfVote(text: string, names: readonly string[]): Verdict {
  const key = text.normalize("NFKC").trim().toLowerCase();
  return names.some((name) => name.toLowerCase() === key)
    ? `It voted for ${text.trim()}.`
    : failure("wrong-shape", `${quoted(text)} is not exactly one name: an abstention in a match.`);
}
