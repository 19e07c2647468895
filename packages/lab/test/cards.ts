import { blockOf } from "../src/blocks/block-of.ts";
import type { PlayedCard } from "../src/card/compare.ts";
import { cardCollection } from "../src/card/plan.ts";
import { cardSubject } from "../src/card/subject.ts";
import { checkCollection } from "../src/collections/check.ts";
import type { CardSize } from "../src/collections/collection.ts";
import type { CollectionResult } from "../src/collections/run.ts";
import { noPapers } from "../src/library.ts";

const library = { ...noPapers, cardParts: [] };

/** The lab's own parts of a card, of these games. */
export async function plannedCard(
  games: readonly string[],
  size: CardSize = "standard",
  agent = "house:bayes",
) {
  const subject = cardSubject("me", agent, { games });
  const checked = await checkCollection(await cardCollection(size, subject, library), library);
  if ("problems" in checked) throw new Error(checked.problems.join("\n"));
  return checked;
}

/** What a match came to for the agent of a card; null: the agent could not be reached in it. */
export type Outcome = { readonly points: number; readonly won: boolean } | null;

const NO_MISSES = { timeout: 0, error: 0, illegal: 0 };

/**
 * A card whose matches came to this, in the order of its experiments and their blocks.
 *
 * @param outcomeOf points in units of the game's scale
 * @param roleOf the role of all seats of an experiment
 */
export function cardWith(
  { collection, experiments }: Omit<PlayedCard, "results">,
  outcomeOf: (experiment: string, block: number) => Outcome,
  roleOf: (experiment: string) => string = () => "player",
): PlayedCard {
  const results = experiments.flatMap(({ id, entry, experiment }) =>
    Array.from({ length: experiment.blocks.count }, (_, block) => {
      const outcome = outcomeOf(id, block);
      return blockOf(entry, experiment, block).map(
        (match): CollectionResult => ({
          experiment: id,
          result: {
            id: match.id,
            block,
            arm: match.arm,
            pointsScale: entry.points(match.config).scale,
            content: null,
            setting: match.setting,
            cluster: match.cluster,
            rules: null,
            seats: match.seats.map(({ name, measured }) => ({
              name,
              measured,
              role: roleOf(id),
              won: measured && outcome?.won === true,
              points: measured ? (outcome?.points ?? 0) : 0,
              facts: {},
              missed: { ...NO_MISSES, error: measured && outcome === null ? 1 : 0 },
              tokens: null,
              costMicros: null,
              interviews: [],
              stated: [],
              version: null,
            })),
          },
        }),
      );
    }).flat(),
  );
  return { collection, experiments, results };
}
