import { randomUUID } from "node:crypto";
import { isIllegal, type Locale, locales, randomFrom } from "@wisp/game";
import { type CheckResult, type CheckStep, type Failure, isFailure } from "../contract.ts";
import { failure } from "../outbound/index.ts";
import { modelNameOf } from "../space/check.ts";
import { within } from "../space/clock.ts";
import { untilAwake, type WakeClock } from "../space/wake.ts";
import { cut, finding, tried, type Verdict, type Work } from "../trial/index.ts";
import { descriptionIn, localesOf, type WispAgent } from "./agent.ts";
import type { Description } from "./messages.ts";
import { type OpenableGame, openingOf } from "./opening.ts";
import { WispSession } from "./session.ts";

/** What the agent calls its model, or else itself; undefined when it says neither. */
export function modelIn({ model, name }: Description): string | undefined {
  return modelNameOf(model ?? name ?? "") || undefined;
}

/** Waits until the agent answers at `GET /wisp`, and reads what it says there. */
export async function described(
  agent: WispAgent,
  clock: WakeClock,
  onAttempt?: (failed: Failure, elapsedMs: number) => void,
): Promise<Description | Failure> {
  const answer = await untilAwake((signal) => agent.describe(signal), clock, onAttempt);
  return isFailure(answer) ? answer : descriptionIn(answer);
}

/** Asks the first question of a real match. */
async function answersWell(
  agent: WispAgent,
  playable: OpenableGame,
  locale: Locale,
): Promise<Verdict> {
  const { game } = playable;
  const sessionId = randomUUID();
  const { config, seat, seen, view, ask } = openingOf(playable, locale, sessionId);
  const random = randomFrom(sessionId);
  const session = new WispSession(agent, game, {
    ...{ sessionId, game: game.id, locale, seat, config, random },
  });
  for (const visible of seen) session.perceive(visible);
  const reply = await within(ask.timeLimitMs, (signal) =>
    session.decide(ask, view, { label: `${seat}/1`, signal }),
  );
  if (isFailure(reply)) return reply;
  const parsed = ask.parse(reply.text);
  if (isIllegal(parsed)) {
    return failure("wrong-shape", `"${cut(reply.text)}" is illegal. ${parsed.illegal}`);
  }
  return reply.text.trim() === ""
    ? failure("wrong-shape", "The answer is empty.")
    : finding("said", cut(reply.text));
}

/** Reads what the agent plays, then asks the first question of each of these games. */
export async function checkWisp(
  agent: WispAgent,
  games: readonly OpenableGame[],
  clock: WakeClock,
  report: (step: CheckStep) => void,
): Promise<CheckResult> {
  let played: readonly (readonly [playable: OpenableGame, locale: Locale])[] = [];
  let model: string | undefined;

  const describes: Work = async (still) => {
    const description = await described(agent, clock, ({ detail }, elapsedMs) =>
      still(finding("waking", String(Math.round(elapsedMs / 1_000)), detail)),
    );
    if (isFailure(description)) return description;
    model = modelIn(description);
    played = games.flatMap((playable) => {
      const [locale] = localesOf(description, playable.game.id, locales);
      return locale === undefined ? [] : [[playable, locale] as const];
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
  let ok = first.ok;
  // A game that goes wrong says nothing about the others.
  for (const [playable, locale] of played) {
    const work: Work = () => answersWell(agent, playable, locale);
    const outcome = await tried([[playable.game.id, work]], report);
    steps.push(...outcome.steps);
    ok &&= outcome.ok;
  }
  return { ok, steps, ...(model !== undefined && { model }) };
}
