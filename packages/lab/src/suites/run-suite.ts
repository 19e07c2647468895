import { type AnswerFailure, type SeatContext, type Session, wasNotAsked } from "@wisp/agents";
import { type AnyGame, isFailure, type NamedScores, randomFrom, scoped } from "@wisp/game";
import { askMoment, interviewScores } from "@wisp/play";
import { type ClusterSums, estimate, type MeasuredMetric } from "@wisp/stats";
import { z } from "zod";
import { type BlockArm, clustered } from "../analysis/pairs.ts";
import { contrastsOf, type SeveralContrast } from "../analysis/several.ts";
import { inParallel } from "../run/run-experiment.ts";
import { recordedAt, type Suite, type SuiteMoment } from "./suite.ts";

export const suiteAnswerSchema = z.strictObject({
  /** Place of the moment in the suite. */
  moment: z.int().min(0),
  text: z.string().nullable(),
  /** From 0 (wrong) to 1; an answer that did not come, or was illegal, has 0. */
  score: z.number().min(0).max(1),
  /** By name, of interviews with several scores; those that say nothing are left out. */
  scores: z.record(z.string(), z.number().min(0).max(1)).optional(),
  /** The same as sums, where their denominators differ between answers: reports add these up. */
  sums: z.record(z.string(), z.tuple([z.number().min(0), z.number().min(0)])).optional(),
  /** Why no legal answer came; null if one did. */
  missed: z.string().nullable(),
  /** Whether the agent could not be asked at all: then its score says nothing. */
  isUnreachable: z.boolean(),
});
/** An agent's answer at a moment of a suite. */
export type SuiteAnswer = Readonly<z.infer<typeof suiteAnswerSchema>>;

/** What asking an agent at the moments of a suite needs. */
export interface SuiteDeps {
  readonly concurrency: number;
  open(context: SeatContext): Promise<Session | AnswerFailure>;
  newSessionId(): string;
  /** The agent's answers in an earlier run: it is not asked there again. */
  readonly known: readonly SuiteAnswer[];
  /** Called with every answer as soon as it exists, unless the agent could not be asked. */
  keep(answer: SuiteAnswer): Promise<void>;
}

/** An answer's scores as shares, without those that say nothing. */
const sharesOf = (scores: NamedScores): (readonly [name: string, share: number])[] =>
  Object.entries(scores).flatMap(([name, score]) =>
    score === null || score.denominator === 0
      ? []
      : [[name, score.numerator / score.denominator] as const],
  );

/** The sums of scores that are not out of 1. */
function unequalSums(scores: NamedScores): Pick<SuiteAnswer, "sums"> {
  const sums: Record<string, [number, number]> = {};
  for (const [name, score] of Object.entries(scores)) {
    if (score !== null && score.denominator > 0) {
      sums[name] = [score.numerator, score.denominator];
    }
  }
  return Object.values(sums).some(([, whole]) => whole !== 1) ? { sums } : {};
}

const meanOf = (shares: readonly (readonly [string, number])[]): number =>
  shares.length === 0 ? 0 : shares.reduce((sum, [, share]) => sum + share, 0) / shares.length;

/** Asks a separate session at one moment. */
async function answerAt(
  game: AnyGame,
  suite: Suite,
  moment: SuiteMoment,
  place: number,
  { open, newSessionId }: Pick<SuiteDeps, "open" | "newSessionId">,
): Promise<SuiteAnswer> {
  const { recorded, askOf, notes } = recordedAt(game, suite, moment);
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
    const { decision, failure } = await askMoment(recorded, session, askOf, "interview");
    const [scored] = interviewScores(game, events, [decision], locale, notes);
    const { text, missed, detail } = decision;
    const scores = scored?.scores ?? {};
    const shares = sharesOf(scores);
    return {
      moment: place,
      text,
      score: meanOf(shares),
      ...(Object.keys(scores).length > 1 && { scores: Object.fromEntries(shares) }),
      ...unequalSums(scores),
      missed: missed === null ? null : (detail ?? missed),
      // What it failed at itself is wrong: else it would gain by failing at what it cannot answer.
      isUnreachable: failure !== undefined && wasNotAsked(failure),
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
  means: SuiteDeps,
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

/** An agent's mean score at a suite's moments. */
interface SuiteScore {
  readonly agent: string;
  /** All moments, or those of one role. */
  readonly role: string | null;
  readonly moments: number;
  /** Null where there are no moments. */
  readonly score: MeasuredMetric | null;
}

/** One of several scores of an agent's answers: of their sums, or the mean over those that have it. */
interface PartScore {
  readonly agent: string;
  readonly part: string;
  /** At the moments of one round of their matches; null: at all moments. */
  readonly round: number | null;
  readonly answers: number;
  readonly score: MeasuredMetric | null;
}

/** What agents scored at the moments of a suite, and how they compare. */
export interface SuiteReport {
  readonly scores: readonly SuiteScore[];
  /** By the scores of an interview that has several; [] of others. */
  readonly parts: readonly PartScore[];
  /** The first agent against each other one, at the same moments, corrected together. */
  readonly contrasts: readonly (SeveralContrast | null)[];
}

/** Bounds of the score of an answer. */
export const SCORE = [0, 1] as const;

/** Sums by match: moments of one match are one cluster, and so are matches of one content. */
export function clusterOf({ matches, moments }: Suite): (moment: number) => number {
  const contents = matches.map(({ content }, at) => content ?? `match ${at}`);
  return (moment) => contents.indexOf(contents[moments[moment]?.match ?? 0] ?? "");
}

const roundSchema = z.looseObject({ round: z.int() });

/** The round of a moment, as the events of its match name it; null where they name none. */
function roundsOf({ matches, moments }: Suite): (moment: number) => number | null {
  const rounds = moments.map(({ match, at }) => {
    const events = matches[match]?.events.slice(0, at) ?? [];
    const named = events.flatMap(({ event }) => roundSchema.safeParse(event).data?.round ?? []);
    return named.at(-1) ?? null;
  });
  return (moment) => rounds[moment] ?? null;
}

export function sumsOf(rows: readonly BlockArm[]): ClusterSums {
  return {
    clusters: Int32Array.from(rows, ({ block }) => block),
    numerators: Float64Array.from(rows, ({ numerator }) => numerator),
    denominators: Float64Array.from(rows, ({ denominator }) => denominator),
    units: Float64Array.from(rows, ({ denominator }) => denominator),
  };
}

/** The report of agents' answers at the moments of a suite. */
export function suiteReport(
  suite: Suite,
  answers: ReadonlyMap<string, readonly SuiteAnswer[]>,
): SuiteReport {
  const cluster = clusterOf(suite);
  const rowsOf = (agent: string, role: string | null): BlockArm[] => {
    const kept = (answers.get(agent) ?? []).filter(
      ({ moment }) => role === null || suite.moments[moment]?.role === role,
    );
    const rows = kept.map(({ moment, score }) => ({
      block: moment,
      arm: agent,
      numerator: score,
      denominator: 1,
    }));
    return clustered(rows, cluster);
  };
  const roles = [...new Set(suite.moments.map(({ role }) => role))].sort();
  const agents = [...answers.keys()];
  const scores = agents.flatMap((agent) =>
    [null, ...roles].map((role): SuiteScore => {
      const sums = sumsOf(rowsOf(agent, role));
      const moments = sums.denominators.reduce((sum, each) => sum + each, 0);
      return { agent, role, moments, score: estimate(sums, SCORE) };
    }),
  );
  const roundOf = roundsOf(suite);
  const parts = agents.flatMap((agent) => {
    const own = answers.get(agent) ?? [];
    const names = [...new Set(own.flatMap(({ scores: named = {} }) => Object.keys(named)))].sort();
    const rounds = [...new Set(own.flatMap(({ moment }) => roundOf(moment) ?? []))].sort(
      (one, other) => one - other,
    );
    return [null, ...(rounds.length > 1 ? rounds : [])].flatMap((round) =>
      names.map((part): PartScore => {
        const rows = own.flatMap(({ moment, scores: named = {}, sums = {} }) => {
          const share = named[part];
          if (share === undefined || (round !== null && roundOf(moment) !== round)) return [];
          const [numerator, denominator] = sums[part] ?? [share, 1];
          return [{ block: moment, arm: agent, numerator, denominator }];
        });
        const sums = sumsOf(clustered(rows, cluster));
        return { agent, part, round, answers: rows.length, score: estimate(sums, SCORE) };
      }),
    );
  });
  const [first = "", ...others] = agents;
  const compared = others.map((other) => ({
    rows: [...rowsOf(first, null), ...rowsOf(other, null)],
    arms: [first, other] as const,
  }));
  return { scores, parts, contrasts: contrastsOf(compared, SCORE) };
}
