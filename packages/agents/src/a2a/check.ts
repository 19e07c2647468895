import { isFailure, locales } from "@wisp/game";
import type { AnswerFailure, CheckResult, CheckStep } from "../contract.ts";
import type { JsonAnswer } from "../outbound/index.ts";
import { untilAwake, type WakeClock } from "../space/wake.ts";
import { finding, tried, type Work } from "../trial/index.ts";
import type { CheckClocks } from "../wisp/check.ts";
import { FirstQuestions, verdictOfAnswer } from "../wisp/first-question.ts";
import type { OpenableGame } from "../wisp/index.ts";
import type { A2aAgent } from "./agent.ts";
import { type Card, cardIn } from "./card.ts";

export interface A2aTrial {
  readonly cardUrl: string;
  /** The response at the card's URL. */
  readCard(signal: AbortSignal): Promise<JsonAnswer | AnswerFailure>;
  agentOf(card: Card): A2aAgent;
}

/** Waits until the agent's card can be read. */
export async function wokenCard(
  { cardUrl, readCard }: Pick<A2aTrial, "cardUrl" | "readCard">,
  clock: WakeClock,
  onAttempt?: (failed: AnswerFailure, elapsedMs: number) => void,
): Promise<Card | AnswerFailure> {
  const answer = await untilAwake(readCard, clock, onAttempt);
  return isFailure(answer) ? answer : cardIn(answer, cardUrl);
}

/**
 * Reads the card, then asks the first question of every game. Cards name no games, and its owner
 * chooses them after the check: the agent has to answer everywhere, and legally in one game at
 * least. Where its answer is illegal the step says so, so that its owner can leave that game out.
 */
export async function checkA2a(
  trial: A2aTrial,
  games: readonly OpenableGame[],
  clocks: CheckClocks,
  report: (step: CheckStep) => void,
): Promise<CheckResult> {
  let card: Card | undefined;
  const readsCard: Work = async (still) => {
    const found = await wokenCard(trial, clocks.wake, ({ detail }, elapsedMs) =>
      still(finding("waking", String(Math.round(elapsedMs / 1_000)), detail)),
    );
    if (isFailure(found)) return found;
    card = found;
    return finding("model", found.name);
  };
  const first = await tried([["card", readsCard]], report);
  if (card === undefined) return first;

  const agent = trial.agentOf(card);
  const questions = new FirstQuestions(agent, clocks.answerMs);
  const steps = [...first.steps];
  let answered = true;
  let legal = false;
  for (const playable of games) {
    const work: Work = async () => {
      const answer = await questions.ask(playable, locales[0]);
      answered &&= !isFailure(answer);
      return verdictOfAnswer(answer);
    };
    const outcome = await tried([[playable.game.id, work]], report);
    steps.push(...outcome.steps);
    legal ||= outcome.ok;
  }
  const times = await questions.times();
  await agent.close();
  return { ok: answered && legal, steps, model: card.name, ...times };
}
