/** Fits the rating of any game to a million matches: node bench/src/ratings.ts */
import { randomFrom } from "@wisp/game";
import { fitStrengths, pairwiseComparisonsOf, type RatedMatch, strengthRatings } from "@wisp/stats";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";

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
const fit = fitStrengths(pairwiseComparisonsOf(million()));
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
