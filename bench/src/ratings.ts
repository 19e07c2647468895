/**
 * The rating of any game in simulated leagues whose truth is known, and its fit of a million matches:
 * node bench/src/ratings.ts [--leagues 2000] [--seed other]
 */
import { parseArgs } from "node:util";
import { randomFrom } from "@wisp/game";
import { contestsOf, fitStrengths, type RatedMatch, strengthRatings } from "@wisp/stats";
import { z } from "zod";
import { percent, print, printMeasure, shown } from "./figures/report.ts";
import { useSeed } from "./figures/seed.ts";
import { ExpectedResult, type LeagueKind, simulateLeague, trueRatings } from "./ratings/league.ts";

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
    const fit = fitStrengths(contestsOf(league.matches));
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

const MATCHES = 1_000_000;
const AGENTS = 1_000;

function* million(): Generator<RatedMatch> {
  const draws = randomFrom("ratings")("million");
  const strengths = Array.from({ length: AGENTS }, () => 3 * draws.float() - 1.5);
  for (let match = 0; match < MATCHES; match += 1) {
    const one = draws.int(AGENTS);
    const other = (one + 1 + draws.int(AGENTS - 1)) % AGENTS;
    const chance = 1 / (1 + Math.exp((strengths[other] ?? 0) - (strengths[one] ?? 0) - 0.3));
    const score = draws.int(4) === 0 ? 0 : draws.float() < chance ? 1 : -1;
    yield {
      content: null,
      seats: [
        { agent: `${one}`, version: `${one}`, role: "X", side: "X", score },
        { agent: `${other}`, version: `${other}`, role: "O", side: "O", score: -score },
      ],
    };
  }
}

const before = process.threadCpuUsage();
const fit = fitStrengths(contestsOf(million()));
const rated = strengthRatings(fit, () => undefined);
const { user, system } = process.threadCpuUsage(before);
const seconds = (user + system) / 1e6;
const mebibytes = process.resourceUsage().maxRSS / 1_024;
print(`${shown(rated.length)} agents, ${shown(MATCHES)} matches of two seats`);
printMeasure({
  what: "fit, with the making of the matches",
  ours: `${shown(seconds, 1)} s`,
  against: "30 s",
  ratio: seconds / 30,
  goal: { atMost: 1 },
});
printMeasure({
  what: "peak memory of the process",
  ours: `${shown(mebibytes)} MiB`,
  against: "1,024 MiB",
  ratio: mebibytes / 1_024,
  goal: { atMost: 1 },
});
