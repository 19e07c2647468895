import { isFailure, readOption } from "@wisp/game";
import type { AnswerFailure, CheckResult, CheckStep, Finding } from "../contract.ts";
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
          name,
          ok,
          ms,
          detail: verdict.detail,
          failed: verdict.failed,
          ...(verdict.reason !== undefined && { reason: verdict.reason }),
          ...(verdict.retryAfterMs !== undefined && { retryAfterMs: verdict.retryAfterMs }),
        };
    steps.push(step);
    report(step);
    if (!ok) return { ok, steps };
  }
  return { ok: true, steps };
}

/** The key of `CheckResult.answerMs` for a check that is the same for all games. */
export const EVERY_GAME = "*";

/** Times the answers of a check. */
export class AnswerClock {
  readonly #slowest = new Map<string, number>();

  /** Runs `work`; if it brings an answer, its time counts for `game` ("*": for all games). */
  async time<T extends object | string>(game: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const answer = await work();
    if (typeof answer === "string" || !isFailure(answer)) this.add(game, performance.now() - start);
    return answer;
  }

  /** Counts an answer that took `ms`. */
  add(game: string, ms: number): void {
    this.#slowest.set(game, Math.max(Math.round(ms), this.#slowest.get(game) ?? 0));
  }

  /** As `CheckResult` has it. */
  get result(): Pick<CheckResult, "answerMs"> {
    return this.#slowest.size === 0 ? {} : { answerMs: Object.fromEntries(this.#slowest) };
  }
}

/** How a match would judge a speech about `word` at a table of players with these names. */
export function verdictOfSpeech(text: string, word: string, names: readonly string[]): Verdict {
  if (text.trim() === "") return failure("wrong-shape", "It said nothing: a foul in a match.");
  const saysWord = text.toLowerCase().includes(word);
  return saysWord ? finding("said-own-word", cut(text), SPEECH_HELP) : foundInSpeech(text, names);
}

/** How a match would read a vote on a ballot with `names`. */
export function verdictOfVote(text: string, names: readonly string[]): Verdict {
  const name = readOption(text, names);
  return name !== undefined
    ? finding("voted", name)
    : failure("wrong-shape", `"${cut(text)}" is not exactly one name: an abstention in a match.`);
}
