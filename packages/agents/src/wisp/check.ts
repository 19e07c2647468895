import { isFailure, type Locale, locales } from "@wisp/game";
import type { AnswerFailure, CheckResult, CheckStep, PlayedGame } from "../contract.ts";
import { failure } from "../outbound/index.ts";
import { modelNameOf } from "../space/check.ts";
import { untilAwake, type WakeClock } from "../space/wake.ts";
import { finding, tried, type Work } from "../trial/index.ts";
import { descriptionIn, localesOf, notNamed, type WispAgent } from "./agent.ts";
import { firstAnswer, verdictOfAnswer } from "./first-question.ts";
import type { Description } from "./messages.ts";
import type { OpenableGame } from "./opening.ts";

/** A game of the check. */
interface GameTry {
  readonly playable: OpenableGame;
  /** The languages in which the agent says that it plays it. */
  readonly spoken: readonly Locale[];
  /** Those in which it is registered for it. */
  readonly wanted: readonly Locale[];
}

/** The agent's name of its model, or else of itself; undefined without either. */
export function modelIn({ model, name }: Description): string | undefined {
  return modelNameOf(model ?? name ?? "") || undefined;
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

/**
 * Reads the agent's games, then asks the first question of each of them: in a language that the agent
 * is registered for, if there is one.
 *
 * @param registered what the agent has to name
 */
export async function checkWisp(
  agent: WispAgent,
  games: readonly OpenableGame[],
  clock: WakeClock,
  report: (step: CheckStep) => void,
  registered: readonly PlayedGame[] = [],
): Promise<CheckResult> {
  let tries: readonly GameTry[] = [];
  let model: string | undefined;

  const describes: Work = async (still) => {
    const description = await described(agent, clock, ({ detail }, elapsedMs) =>
      still(finding("waking", String(Math.round(elapsedMs / 1_000)), detail)),
    );
    if (isFailure(description)) return description;
    model = modelIn(description);
    tries = games
      .map((playable) => ({
        playable,
        spoken: localesOf(description, playable.game.id, locales),
        wanted: locales.filter((locale) =>
          registered.some((each) => each.game === playable.game.id && each.locale === locale),
        ),
      }))
      .filter(({ spoken, wanted }) => spoken.length + wanted.length > 0);
    if (tries.every(({ spoken }) => spoken.length === 0)) {
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
  let ok = first.ok;
  // A game that goes wrong says nothing about the others.
  for (const { playable, spoken, wanted } of tries) {
    const work: Work = async () => {
      const unnamed = wanted.find((locale) => !spoken.includes(locale));
      if (unnamed !== undefined) return notNamed(playable.game.id, unnamed);
      const [locale = locales[0]] = [...wanted, ...spoken];
      return verdictOfAnswer(await firstAnswer(agent, playable, locale));
    };
    const spokenIn = (step: CheckStep): CheckStep => ({ ...step, locales: spoken });
    const outcome = await tried([[playable.game.id, work]], (step) => report(spokenIn(step)));
    steps.push(...outcome.steps.map(spokenIn));
    ok &&= outcome.ok;
  }
  return { ok, steps, ...(model !== undefined && { model }) };
}
