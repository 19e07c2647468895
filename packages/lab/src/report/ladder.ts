import { randomFrom } from "@wisp/game";
import {
  type Estimate,
  fitStrengths,
  gamesOf,
  isSettled,
  type LadderGame,
  orderAveraged,
  pairwiseComparisonsOf,
  skillsOf,
  strengthRatings,
} from "@wisp/stats";
import { type Experiment, type LadderStop, ladderOf } from "../plan/experiment.ts";
import type { SortedBlocks } from "../results/blocks.ts";
import type { ExperimentMatchResult } from "../results/result.ts";
import { measured, percent, plain, table } from "./text.ts";

/** A subject of a ladder. */
export interface LadderRow {
  readonly subject: string;
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** TrueSkill's mean, averaged over random orders of the games, with its 95% interval. */
  readonly mu: number;
  readonly low: number;
  readonly high: number;
  /** The standard deviation of mu over these orders. */
  readonly spread: number;
  /** TrueSkill's own standard deviation, in the order in which they were played. */
  readonly sigma: number;
  /**
   * The arena's rating of the same games, which their order does not change: the chance to beat another
   * subject, drawn at random, a draw as half.
   */
  readonly beats: Estimate;
}

/** The result of a ladder so far. */
export interface Ladder {
  readonly rule: LadderStop;
  /** Whether every subject has enough games and is known well enough. */
  readonly isSettled: boolean;
  /** The best first; [] before the first game. */
  readonly rows: readonly LadderRow[];
}

/** The games of a ladder in their order. Who has more points has won. */
function gamesIn(
  { subjects }: Pick<Experiment, "subjects">,
  matches: readonly ExperimentMatchResult[],
): LadderGame[] {
  return matches.flatMap(({ seats: [first, second] }): LadderGame[] => {
    if (first === undefined || second === undefined) return [];
    const [one, other] = [subjects.indexOf(first.name), subjects.indexOf(second.name)];
    const lead = first.points - second.points;
    return [{ one, other, result: lead > 0 ? "won" : lead < 0 ? "lost" : "drawn" }];
  });
}

/** Whether a ladder has settled; false where the experiment is none. */
export function isLadderSettled(
  experiment: Experiment,
  { matches }: Pick<SortedBlocks, "matches">,
): boolean {
  const rule = ladderOf(experiment);
  const { subjects } = experiment;
  return rule !== null && isSettled(gamesIn(experiment, matches), subjects.length, rule);
}

const NONE: Estimate = { value: 0.5, low: 0, high: 1 };

/** Rates the subjects of a ladder; null where the experiment is none. */
export function ladderReport(
  experiment: Experiment,
  { matches }: Pick<SortedBlocks, "matches">,
): Ladder | null {
  const rule = ladderOf(experiment);
  if (rule === null) return null;
  const { subjects, blocks } = experiment;
  const games = gamesIn(experiment, matches);
  if (games.length === 0) return { rule, isSettled: false, rows: [] };
  const draws = randomFrom(`${blocks.seed}/orders`)("trueskill");
  const skills = orderAveraged(games, subjects.length, draws);
  const played = skillsOf(games, subjects.length);
  const counts = gamesOf(games, subjects.length);
  const comparisons = pairwiseComparisonsOf(
    matches.map(({ content, seats }) => ({
      content,
      seats: seats.map(({ name, points }, seat) => ({
        agent: name,
        version: name,
        role: "player",
        side: `${seat}`,
        score: points,
      })),
    })),
  );
  const ratings = new Map(
    strengthRatings(fitStrengths(comparisons), () => undefined).map((each) => [each.agent, each]),
  );
  const rows = subjects.map((subject, at): LadderRow => {
    const { mu = 0, spread = 0, low = 0, high = 0 } = skills[at] ?? {};
    const won = games.filter(
      ({ one, other, result }) =>
        (one === at && result === "won") || (other === at && result === "lost"),
    ).length;
    const drawn = games.filter(
      ({ one, other, result }) => result === "drawn" && (one === at || other === at),
    ).length;
    const count = counts[at] ?? 0;
    return {
      subject,
      games: count,
      won,
      drawn,
      lost: count - won - drawn,
      mu,
      low,
      high,
      spread,
      sigma: played[at]?.sigma ?? 0,
      beats: ratings.get(subject)?.composite ?? NONE,
    };
  });
  return {
    rule,
    isSettled: isLadderSettled(experiment, { matches }),
    rows: rows.toSorted((one, other) => other.mu - one.mu),
  };
}

/** Where a ladder stands, as a sentence. */
function standOf({ rule, isSettled, rows }: Ladder): string {
  const { minGames, maxSigma, maxGames } = rule;
  const wanted = `${minGames} games and a sigma of at most ${maxSigma}`;
  if (isSettled) return `Settled: every subject has ${wanted}.`;
  const short = rows.filter(({ games, sigma }) => games < minGames || sigma > maxSigma).length;
  return `Not settled: ${short} of ${rows.length} subjects lack ${wanted}; none plays more than ${maxGames}.`;
}

const twoDigits = (value: number): string => value.toFixed(2);

/** The ratings of a ladder; [] where the experiment is none. */
export function ladderPart({ ladder }: { readonly ladder: Ladder | null }): string[] {
  if (ladder === null || ladder.rows.length === 0) return [];
  return [
    "## Ladder",
    "",
    ...table(
      [
        "Agent",
        "Mu",
        "Spread of orders",
        "Sigma",
        "Games",
        "Won, drawn, lost",
        "Beats another (%)",
      ],
      ladder.rows.map(
        ({ subject, mu, low, high, spread, sigma, games, won, drawn, lost, beats }: LadderRow) => [
          plain(subject),
          `${twoDigits(mu)} [${twoDigits(low)}, ${twoDigits(high)}]`,
          twoDigits(spread),
          twoDigits(sigma),
          String(games),
          `${won}, ${drawn}, ${lost}`,
          measured(beats, percent),
        ],
      ),
    ),
    standOf(ladder),
    "",
    "Mu is TrueSkill's mean (25 at first, of nobody in particular), averaged over 200 random orders of the same games, since it depends on their order; the spread is its standard deviation over these orders. Its interval is that of other games of the same agents. The last column is the arena's own rating, one fit of all games at once.",
    "",
  ];
}
