import { type Fork, loadLog, matchSetup } from "@wisp/db";
import type { GameEntry } from "@wisp/games";
import { type BranchPoint, branchPoint, type ForkChange } from "@wisp/lab";
import { type RecordedMatch, type StoredPart, triedOn } from "@wisp/play";
import type { ExperimentMeans } from "../experiments/means.ts";

/** A fork's match with the initial logs of its branches. */
export interface ForkedMatch {
  readonly recorded: RecordedMatch;
  readonly point: BranchPoint;
}

const changeOf = ({ answer, agent }: Fork): ForkChange =>
  answer === null ? { agent: agent?.slug ?? "" } : { answer };

/**
 * The copied parts of the forked match's decisions: without reasoning, which owners may show there and
 * not here, and without the costs of calls, which were made only once.
 */
const withoutPrivate = ({ events, decisions }: StoredPart): StoredPart => ({
  events,
  decisions: decisions.map(({ calls: _, score: __, ...decision }) => ({
    ...decision,
    reasoning: null,
    notes: null,
    raw: null,
    tokensIn: null,
    tokensOut: null,
    costMicros: null,
    estimated: false,
  })),
});

/** Reads the match of a fork; a sentence where the rules cannot play it on. */
export async function forkedMatch(
  { database }: Pick<ExperimentMeans, "database">,
  { game }: GameEntry,
  fork: Fork,
): Promise<ForkedMatch | { readonly problem: string }> {
  const [{ locale, seed, config, materials }, log] = await Promise.all([
    matchSetup(database, fork.match.id),
    loadLog(database, fork.match.id),
  ]);
  return triedOn(game, () => {
    const recorded = {
      game,
      locale,
      ...log,
      setup: {
        seed,
        config: game.config.parse(config),
        materials: game.materials.parse(materials),
      },
    };
    const point = branchPoint(recorded, fork, changeOf(fork));
    if ("problem" in point) return point;
    const { original, changed } = point;
    return {
      recorded,
      point: { original: withoutPrivate(original), changed: withoutPrivate(changed) },
    };
  });
}
