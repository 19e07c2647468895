import { type Measure, percent, print } from "@wisp/test-kit/measure";
import { duplicatesOf, MATCHES_EACH, type PointParts } from "./duplicates.ts";

const worlds: readonly PointParts[] = [
  { content: 0, seat: 2, opponents: 0.5, knowledge: 0, noise: 1 },
  { content: 0, seat: 1, opponents: 0.5, knowledge: 0, noise: 1 },
  { content: 0, seat: 1, opponents: 1, knowledge: 0, noise: 1 },
  { content: 0, seat: 0.5, opponents: 0.5, knowledge: 0, noise: 1.5 },
  { content: 1, seat: 1, opponents: 0.5, knowledge: 0, noise: 1 },
  { content: 0, seat: 1, opponents: 0.5, knowledge: 1, noise: 1 },
];

/** Standard errors by which the worst of some shares may miss its goal. */
const ERRORS = 3;

/** Prints what duplicates save against blocks; every interval of both is a measure. */
export function* duplicatesMeasures(seasons: number): Generator<Measure> {
  print(
    `${seasons} seasons each, 12 agents at tables of six, ${MATCHES_EACH} matches each: variance in blocks over that in duplicates`,
  );
  for (const parts of worlds) {
    const { blocks, duplicates } = duplicatesOf(parts, seasons);
    const name = Object.entries(parts)
      .map(([part, deviation]) => `${part} ${deviation}`)
      .join(", ");
    const factor = (of: "ofMean" | "ofDifference" | "ofRating"): string =>
      (blocks[of] / duplicates[of]).toFixed(2);
    print(
      `  ${name}: an agent's mean ${factor("ofMean")}, a difference of means ${factor("ofDifference")}, a difference of ratings ${factor("ofRating")}; width of the mean's interval ${blocks.width.toFixed(3)} and ${duplicates.width.toFixed(3)}`,
    );
    for (const [schedule, { score, rating }] of Object.entries({ blocks, duplicates })) {
      for (const [figure, { share }] of Object.entries({ "mean points": score, rating })) {
        // The intervals of one season depend on each other.
        const limit = 0.93 - ERRORS * Math.sqrt((0.93 * 0.07) / seasons);
        yield {
          what: `coverage of ${figure} in ${schedule}, ${name}`,
          ours: percent(share),
          against: `93% less its error (${percent(limit)})`,
          ratio: share / limit,
          goal: { atLeast: 1 },
        };
      }
      if (schedule === "blocks") continue;
      const highest = 0.97 + ERRORS * Math.sqrt((0.97 * 0.03) / seasons);
      yield {
        what: `the same of mean points in ${schedule}, which must not be too wide`,
        ours: percent(score.share),
        against: `97% and its error (${percent(highest)})`,
        ratio: score.share / highest,
        goal: { atMost: 1 },
      };
    }
  }
}
