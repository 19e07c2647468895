/**
 * The rating of any game in simulated leagues whose truth is known:
 * npm run research -- ratings [--leagues 2000] [--seed other]
 */

import { parseArgs } from "node:util";
import { fitStrengths, pairwiseComparisonsOf, strengthRatings } from "@wisp/stats";
import { percent, printMeasure, shown } from "@wisp/test-kit/measure";
import { z } from "zod";
import { ExpectedResult, type LeagueKind, simulateLeague, trueRatings } from "./ratings/league.ts";
import { useSeed } from "./seed.ts";

const { leagues, seed } = z
  .strictObject({
    leagues: z.coerce.number().int().min(1).default(2_000),
    seed: z.string().default(""),
  })
  .parse(parseArgs({ options: { leagues: { type: "string" }, seed: { type: "string" } } }).values);
useSeed(seed);

const ROUNDING = 1.5;
const kinds: readonly LeagueKind[] = [2, 3, 5].flatMap((seats) => {
  const usual = { seats, agents: 12, matches: 300, contents: 0, rounding: 0 };
  return [
    usual,
    { ...usual, rounding: ROUNDING },
    { ...usual, contents: 30 },
    { ...usual, contents: 4, rounding: ROUNDING },
    { ...usual, agents: 6, matches: 60 },
  ];
});

/** Intervals of ratings that hold the truth, and how far estimates are off. */
function coverageOf(kind: LeagueKind) {
  const expected = new ExpectedResult(kind);
  let [held, all, squares] = [0, 0, 0];
  for (let at = 0; at < leagues; at += 1) {
    const league = simulateLeague(kind, `league/${at}/${kind.seats}`);
    const truth = trueRatings(kind, league, expected);
    const fit = fitStrengths(pairwiseComparisonsOf(league.matches));
    for (const { agent, composite } of strengthRatings(fit, () => undefined)) {
      const value = truth.get(agent) ?? 0;
      all += 1;
      held += composite.low <= value && value <= composite.high ? 1 : 0;
      squares += (composite.value - value) ** 2;
    }
  }
  return { share: held / all, error: Math.sqrt(squares / all) };
}

for (const kind of kinds) {
  const { seats, agents, matches, contents, rounding } = kind;
  const { share, error } = coverageOf(kind);
  const what = [
    `${seats} seats, ${agents} agents, ${matches} matches`,
    ...(rounding > 0 ? ["ties"] : []),
    ...(contents > 0 ? [`${contents} contents`] : []),
  ].join(", ");
  printMeasure({
    what: `coverage of 95% intervals, ${what} (${shown(leagues)} leagues, root mean square error ${percent(error)})`,
    ours: percent(share),
    against: "93%",
    ratio: share / 0.93,
    goal: { atLeast: 1 },
  });
  printMeasure({
    what: `the same`,
    ours: percent(share),
    against: "97%",
    ratio: share / 0.97,
    goal: { atMost: 1 },
  });
}
