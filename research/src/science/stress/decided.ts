import { fitStrengths, pairwiseComparisonsOf, type RatedMatch, strengthRatings } from "@wisp/stats";
import { type Measure, percent } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { CoverageCount } from "../coverage.ts";

/** A league of equal steps in a game of two without ties. */
interface Ladder {
  readonly agents: number;
  /** Logits from one agent to the next. */
  readonly step: number;
  /** Of each agent, on average. */
  readonly matches: number;
}

/** The chance that the one wins. */
const chanceOf = (step: number, one: number, other: number): number =>
  1 / (1 + Math.exp(-step * (one - other)));

/** The chance against a random other agent. */
function expectedOf({ agents, step }: Ladder, one: number): number {
  const chances = Array.from({ length: agents }, (_, other) => chanceOf(step, one, other));
  return (chances.reduce((sum, chance) => sum + chance, 0) - 0.5) / (agents - 1);
}

function leagueOf({ agents, step, matches }: Ladder, seed: string): RatedMatch[] {
  const draws = seeded(seed)("matches");
  const all = Array.from({ length: agents }, (_, agent) => agent);
  return Array.from({ length: Math.round((agents * matches) / 2) }, () => {
    const [one = 0, other = 0] = draws.shuffle(all);
    const score = draws.float() < chanceOf(step, one, other) ? 1 : -1;
    const seats = [one, other].map((agent, seat) => ({
      agent: `${agent}`,
      version: `${agent}`,
      role: "player",
      side: `${seat}`,
      score: seat === 0 ? score : -score,
    }));
    return { content: null, seats };
  });
}

const steps = [1, 2, 3, 4];
const sizes = [2, 3, 6, 12];
const matchesEach = [20, 60, 200];

/** Ratings of leagues in which nearly every match is decided before it begins. */
export function* decided(leagues: number): Generator<Measure> {
  for (const agents of sizes) {
    for (const step of steps) {
      for (const matches of matchesEach) {
        const ladder = { agents, step, matches };
        const name = `${agents} agents ${step} logits apart, ${matches} matches each`;
        const coverage = new CoverageCount();
        for (let league = 0; league < leagues; league += 1) {
          const found = fitStrengths(
            pairwiseComparisonsOf(leagueOf(ladder, `science/decided/${name}/${league}`)),
          );
          for (const { agent, composite } of strengthRatings(found, () => undefined)) {
            coverage.add(composite, expectedOf(ladder, Number(agent)));
          }
        }
        const limit = 0.88 - 2 * Math.sqrt((0.88 * 0.12) / leagues);
        yield {
          what: `coverage of ratings, ${name} (${leagues} leagues, ${percent(coverage.above / coverage.intervals)} too high, ${percent(coverage.below / coverage.intervals)} too low)`,
          ours: percent(coverage.share),
          against: `88% (- 2 standard errors: ${percent(limit)})`,
          ratio: coverage.share / limit,
          goal: { atLeast: 1 },
        };
      }
    }
  }
}
