import type { AnswerFailure, Budget, SeatContext, Session } from "@wisp/agents";
import { type Ask, type GameEvent, isFailure, type LogEntry, randomFrom, scoped } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { askMoment } from "@wisp/play";
import { z } from "zod";
import type { PlannedMatch, PlannedSeat } from "../blocks/block-of.ts";
import type { Experiment } from "../plan/experiment.ts";
import { judgementMetric } from "../plan/metrics.ts";
import type { ExperimentMatchResult, SeatResult } from "../results/result.ts";

type Judged = SeatResult["interviews"][number];

/** The first of them says that it is so. */
const answers = { en: ["yes", "no"], zh: ["是", "否"] } as const;

/** A judge reads a question with care, and is not waited for. */
const CLOCK_MS = 60_000;

/** What asking a judge needs. */
interface JudgeDeps {
  open(
    seat: Pick<PlannedSeat, "agent" | "settings">,
    context: SeatContext,
  ): Promise<Session | AnswerFailure>;
  newSessionId(): string;
  readonly budget?: Budget;
}

/** The judgements of a game that an experiment has metrics of. */
const wantedIn = (
  { judgements = {} }: GameEntry,
  { primary, secondary }: Pick<Experiment, "primary" | "secondary">,
) =>
  Object.entries(judgements).filter(([name, judgement]) =>
    [primary, ...secondary].includes(judgementMetric(name, judgement)),
  );

/**
 * Puts the judgements of a finished match to the experiment's judge, each in a session of its own that sees
 * what the judged seat saw. Returns the result with them among the interviews of these seats, and what the
 * calls have cost, in millionths of a US dollar. A judge that does not answer leaves a missing answer.
 */
export async function withJudgements(
  entry: GameEntry,
  experiment: Experiment,
  { seed, config, materials }: PlannedMatch,
  events: readonly LogEntry<GameEvent>[],
  result: ExperimentMatchResult,
  { open, newSessionId, budget }: JudgeDeps,
): Promise<{ readonly result: ExperimentMatchResult; readonly costMicros: number }> {
  const { judge, language: locale, agents } = experiment;
  const wanted = wantedIn(entry, experiment);
  const agent = judge === undefined ? undefined : agents[judge];
  if (agent === undefined || wanted.length === 0) return { result, costMicros: 0 };
  const { game } = entry;
  const [yes, no] = answers[locale];
  const log = events.map(({ event }) => event);
  let costMicros = 0;
  const ask = async (seat: number, at: number, prompt: string, nth: number) => {
    const context = {
      sessionId: newSessionId(),
      game: game.id,
      locale,
      seat,
      config,
      random: scoped(randomFrom(seed), `judge/${seat}/${nth}`),
      ...(budget !== undefined && { budget }),
    };
    const session = await open({ agent, settings: {} }, context);
    if (isFailure(session)) return { missed: "error" as const, isYes: false };
    try {
      const setup = { seed, config, materials };
      const moment = { game, setup, locale, events, seat, at, nth };
      const question: Ask<unknown> = {
        kind: "judgement",
        prompt,
        answer: z.enum([yes, no]),
        shape: { kind: "option", options: [yes, no] },
        timeLimitMs: CLOCK_MS,
        parse: (text) => {
          const said = text
            .trim()
            .toLowerCase()
            .replace(/[.。!！]$/, "");
          return said === yes || said === no ? said : { illegal: `${yes} / ${no}` };
        },
      };
      const { decision } = await askMoment(moment, session, () => question, "interview");
      costMicros += decision.costMicros ?? 0;
      const parsed = question.parse(decision.text ?? "");
      return { missed: decision.missed, isYes: parsed === yes };
    } finally {
      await session.close();
    }
  };
  const seats: SeatResult[] = [];
  for (const [seat, own] of result.seats.entries()) {
    const judged: Judged[] = [];
    for (const [name, { score, questions }] of own.measured ? wanted : []) {
      for (const [at, { at: place, prompt }] of questions(log, seat, locale).entries()) {
        const { missed, isYes } = await ask(seat, place, prompt, at + 1);
        const scores =
          missed === null ? { [score]: { numerator: Number(isYes), denominator: 1 } } : {};
        judged.push({ interview: name, nth: at + 1, scores, missed });
      }
    }
    seats.push({ ...own, interviews: [...own.interviews, ...judged] });
  }
  return { result: { ...result, seats }, costMicros };
}
