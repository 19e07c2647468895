import type { GameEntry } from "@wisp/games";
import { playGolden } from "@wisp/games/golden";
import { fixedWork } from "./fixed-work.ts";
import { percentile } from "./percentiles.ts";

/** Matches of a round; every round plays the same ones. */
const MATCHES = 4;
const WARM_UP = 3;
const ROUNDS = { atLeast: 12, atMost: 150 };
/** Rounds of quick games go on for this long. */
const QUICK_MS = 1_500;
const FIXED_A_ROUND = 8;
const QUARTILE = 0.25;
/** Decisions of a few microseconds differ more between runs than they matter. */
const LEAST = 3;

/** Milliseconds of every decision of one round, in their order. */
function playRound({ house, ...entry }: GameEntry): number[] {
  const taken: number[] = [];
  const timed = house.map((character) => ({
    ...character,
    decide(...question: Parameters<typeof character.decide>) {
      const startMs = performance.now();
      const reply = character.decide(...question);
      taken.push(performance.now() - startMs);
      return reply;
    },
  }));
  for (let match = 0; match < MATCHES; match += 1) {
    playGolden({ ...entry, house: timed }, "en", `decisions/${match}`);
  }
  return taken;
}

/**
 * The time of a mean decision in thousandths of that of the fixed work, at least 3. Of every decision, and of the
 * fixed work, the first quartile of many interleaved rounds counts: they are shorter than a slice of the scheduler,
 * so other work on the machine hardly changes it. (The clock of a thread's CPU time is coarser than most decisions.)
 *
 * @param length share of the usual number of rounds
 */
export function decisionOf(entry: GameEntry, length = 1): number {
  for (let round = 0; round < WARM_UP; round += 1) playRound(entry);
  const rounds: number[][] = [];
  const fixed: number[] = [];
  const startMs = performance.now();
  for (let round = 0; round < length * ROUNDS.atMost; round += 1) {
    if (round >= length * ROUNDS.atLeast && performance.now() - startMs > length * QUICK_MS) break;
    for (let nth = 0; nth < FIXED_A_ROUND; nth += 1) {
      const fromMs = performance.now();
      fixedWork();
      fixed.push(performance.now() - fromMs);
    }
    rounds.push(playRound(entry));
  }
  const [decisions = []] = rounds;
  const quartiles = decisions.map((first, nth) =>
    percentile(
      rounds.map((round) => round[nth] ?? first),
      QUARTILE,
    ),
  );
  const meanMs = quartiles.reduce((sum, ms) => sum + ms, 0) / quartiles.length;
  return Math.max(LEAST, (1_000 * meanMs) / percentile(fixed, QUARTILE));
}
