import type { AnswerFailure, SeatContext, Session } from "@wisp/agents";
import { type AnyGame, isFailure, randomFrom, scoped } from "@wisp/game";
import { askMoment, probeScores } from "@wisp/play";
import { z } from "zod";
import { inParallel } from "../run/in-parallel.ts";
import { recordedAt } from "./recorded-at.ts";
import type { Moment, Suite } from "./suite.ts";

export const suiteAnswerSchema = z.strictObject({
  /** Place of the moment in the suite. */
  moment: z.int().min(0),
  text: z.string().nullable(),
  /** From 0 (wrong) to 1; an answer that did not come, or was illegal, has 0. */
  score: z.number().min(0).max(1),
  /** Why no legal answer came; null if one did. */
  missed: z.string().nullable(),
  /** Whether the agent could not be asked at all: then its score says nothing. */
  isUnreachable: z.boolean(),
});
/** An agent's answer at a moment of a suite. */
export type SuiteAnswer = Readonly<z.infer<typeof suiteAnswerSchema>>;

/** What asking an agent at the moments of a suite needs. */
export interface SuiteMeans {
  readonly concurrency: number;
  open(context: SeatContext): Promise<Session | AnswerFailure>;
  newSessionId(): string;
  /** The agent's answers in an earlier run: it is not asked there again. */
  readonly known: readonly SuiteAnswer[];
  /** Called with every answer as soon as it exists, unless the agent could not be asked. */
  keep(answer: SuiteAnswer): Promise<void>;
}

/** Asks a separate session at one moment. */
async function answerAt(
  game: AnyGame,
  suite: Suite,
  moment: Moment,
  place: number,
  { open, newSessionId }: Pick<SuiteMeans, "open" | "newSessionId">,
): Promise<SuiteAnswer> {
  const { recorded, askOf } = recordedAt(game, suite, moment);
  const { seat, locale, events, setup } = recorded;
  const random = scoped(randomFrom(setup.seed), `agent/${seat}`);
  const session = await open({
    sessionId: newSessionId(),
    game: game.id,
    locale,
    seat,
    random,
    config: setup.config,
  });
  if (isFailure(session)) {
    return {
      moment: place,
      text: null,
      score: 0,
      missed: session.detail,
      isUnreachable: true,
    };
  }
  try {
    const { decision } = await askMoment(recorded, session, askOf, "probe");
    const [scored] = probeScores(game, events, [decision], locale);
    const { text, missed, detail } = decision;
    return {
      moment: place,
      text,
      score: scored?.score ?? 0,
      missed: missed === null ? null : (detail ?? missed),
      isUnreachable: missed === "error",
    };
  } finally {
    await session.close();
  }
}

/** An agent's run ends after this many moments in a row at which it cannot be asked. */
const MAX_UNREACHABLE = 5;

/**
 * Asks one agent at all moments of a suite, each once; the answers in the order of the moments. An agent
 * that cannot be asked at several moments in a row is asked no more.
 */
export async function runSuite(
  game: AnyGame,
  suite: Suite,
  means: SuiteMeans,
): Promise<SuiteAnswer[]> {
  const answers = [...means.known];
  const known = new Set(answers.map(({ moment }) => moment));
  const left = [...suite.moments.entries()].filter(([place]) => !known.has(place));
  let unreachable = 0;
  await inParallel(left, means.concurrency, async ([place, moment]) => {
    if (unreachable >= MAX_UNREACHABLE) return;
    const answer = await answerAt(game, suite, moment, place, means);
    unreachable = answer.isUnreachable ? unreachable + 1 : 0;
    if (!answer.isUnreachable) await means.keep(answer);
    answers.push(answer);
  });
  return answers.sort((one, other) => one.moment - other.moment);
}
