import { error, type Measure, percent, shown } from "@wisp/test-kit/measure";
import type { Findings } from "./trial.ts";

/** Leaderboards with a false "better than": at most 5%, within Monte Carlo error. */
export function falseLeaderboards(what: string, findings: Findings): Measure {
  const { boards, falseShare, claims, falseClaims, power } = findings;
  const limit = 0.05 + error(0.05, boards);
  const found = power === 0 ? "" : `, ${percent(power)} of true differences`;
  return {
    what: `boards with a false "better than", ${what} (${boards} boards, ${shown(claims)} claims, ${falseClaims} false${found})`,
    ours: percent(falseShare),
    against: `5% (+ 2 standard errors: ${percent(limit)})`,
    ratio: falseShare / limit,
    goal: { atMost: 1 },
  };
}

/** Leaderboards that mark an agent as changed although none does: at most 5%, within Monte Carlo error. */
export function falseMarks(
  what: string,
  leaderboards: number,
  changedLeaderboards: number,
): Measure {
  const limit = 0.05 + error(0.05, leaderboards);
  return {
    what: `boards that mark an agent as changed, ${what} (${leaderboards} boards)`,
    ours: percent(changedLeaderboards / leaderboards),
    against: `5% (+ 2 standard errors: ${percent(limit)})`,
    ratio: changedLeaderboards / leaderboards / limit,
    goal: { atMost: 1 },
  };
}

/** Intervals that hold the truth: at least 93%, within Monte Carlo error. */
export function* coverage(what: string, findings: Findings, only?: string): Generator<Measure> {
  for (const [figure, { share, intervals, above, below }] of findings.coverage) {
    if (only !== undefined && figure !== only) continue;
    const limit = 0.93 - error(0.93, intervals);
    yield {
      what: `coverage of the ${figure}, ${what} (${shown(intervals)} intervals, ${percent(above / intervals)} too high, ${percent(below / intervals)} too low)`,
      ours: percent(share),
      against: `93% (- 2 standard errors: ${percent(limit)})`,
      ratio: share / limit,
      goal: { atLeast: 1 },
    };
  }
}

/** Seasons of a kind: at most 5%, within Monte Carlo error. */
export function shareOfSeasons(what: string, seasons: number, share: number): Measure {
  const limit = 0.05 + error(0.05, seasons);
  return {
    what: `seasons with a false "better than" ${what}`,
    ours: percent(share),
    against: `5% (+ 2 standard errors: ${percent(limit)})`,
    ratio: share / limit,
    goal: { atMost: 1 },
  };
}
