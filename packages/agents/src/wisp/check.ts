import { isFailure, type Locale, locales } from "@wisp/game";
import type { AnswerFailure, CheckResult, CheckStep, Health } from "../contract.ts";
import { failure } from "../outbound/index.ts";
import { modelNameOf } from "../space/check.ts";
import { untilAwake, type WakeClock } from "../space/wake.ts";
import { finding, tried, type Work } from "../trial/index.ts";
import { descriptionIn, localesOf, type WispAgent } from "./agent.ts";
import { FirstQuestions, verdictOfAnswer } from "./first-question.ts";
import type { Description, Protocol } from "./messages.ts";
import type { OpenableGame } from "./opening.ts";

/** The agent's name of its model, or else of itself; undefined without either. */
function modelIn({ model, name }: Description): string | undefined {
  return modelNameOf(model ?? name ?? "") || undefined;
}

/** What a description says at a health check. */
export function healthOf(description: Description): Health {
  const model = modelIn(description);
  return model === undefined ? {} : { model };
}

/** Waits until the agent answers `GET /wisp`, and reads its description. */
export async function described(
  agent: WispAgent,
  clock: WakeClock,
  onAttempt?: (failed: AnswerFailure, elapsedMs: number) => void,
): Promise<Description | AnswerFailure> {
  const answer = await untilAwake((signal) => agent.describe(signal), clock, onAttempt);
  return isFailure(answer) ? answer : descriptionIn(answer);
}

/** The clocks of a check. */
export interface CheckClocks {
  readonly wake: WakeClock;
  /** For each answer, in milliseconds. */
  readonly answerMs: number;
}

/**
 * Reads the agent's games, then asks the first question of each of them. It has to play one of them: a game
 * that goes wrong says nothing about the others, and its owner can leave it out.
 */
export async function checkWisp(
  agent: WispAgent,
  games: readonly OpenableGame[],
  clocks: CheckClocks,
  report: (step: CheckStep) => void,
): Promise<CheckResult> {
  let played: readonly (readonly [playable: OpenableGame, spoken: readonly Locale[]])[] = [];
  let model: string | undefined;
  let protocol: Protocol | undefined;

  const describes: Work = async (still) => {
    const description = await described(agent, clocks.wake, ({ detail }, elapsedMs) =>
      still(finding("waking", String(Math.round(elapsedMs / 1_000)), detail)),
    );
    if (isFailure(description)) return description;
    model = modelIn(description);
    protocol = description.protocol;
    played = games.flatMap((playable) => {
      const spoken = localesOf(description, playable.game.id, locales);
      return spoken.length === 0 ? [] : [[playable, spoken] as const];
    });
    if (played.length === 0) {
      const known = games.map(({ game }) => game.id).join(", ");
      return failure(
        "refused",
        `The agent's description names no game and language of this arena. The games are ${known}; the languages are ${locales.join(", ")}.`,
      );
    }
    return model === undefined ? finding("answers") : finding("model", model);
  };

  const first = await tried([["description", describes]], report);
  const steps = [...first.steps];
  let playsOne = false;
  const questions = new FirstQuestions(agent, clocks.answerMs, protocol);
  for (const [playable, spoken] of played) {
    const [locale = locales[0]] = spoken;
    const work: Work = async () => verdictOfAnswer(await questions.ask(playable, locale));
    const spokenIn = (step: CheckStep): CheckStep => ({ ...step, locales: spoken });
    const outcome = await tried([[playable.game.id, work]], (step) => report(spokenIn(step)));
    steps.push(...outcome.steps.map(spokenIn));
    playsOne ||= outcome.ok;
  }
  return {
    ok: first.ok && playsOne,
    steps,
    ...(model !== undefined && { model }),
    ...(await questions.times()),
  };
}
