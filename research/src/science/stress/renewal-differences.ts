import { error, type Measure, percent, shown } from "@wisp/test-kit/measure";

/** Places by skill, from 0, of the agents that renew. */
export const RENEWING = { best: [0], middle: [6], weakest: [11], "four at once": [0, 4, 7, 11] };

/** What new versions do to the claims of leaderboards. */
export class RenewalDifferences {
  boards = 0;
  /** Claims about all others before, and those of them that came or went with the new versions. */
  others = 0;
  moved = 0;
  /** Claims after, leaderboards with a false one, and claims about the renewed agents. */
  after = 0;
  falseBoards = 0;
  ofRenewed = 0;

  /** Claims are pairs of agents, the better one first. */
  add(
    before: readonly (readonly string[])[] | null,
    after: readonly (readonly string[])[],
    renewed: readonly string[],
    isFalse: (comparison: readonly string[]) => boolean,
  ): void {
    const isOfOthers = (comparison: readonly string[]): boolean =>
      !comparison.some((agent) => renewed.includes(agent));
    const remaining = new Set(after.filter(isOfOthers).map((comparison) => comparison.join(" ")));
    if (before !== null) {
      const earlier = new Set(before.filter(isOfOthers).map((comparison) => comparison.join(" ")));
      this.others += earlier.size;
      const kept = [...earlier].filter((comparison) => remaining.has(comparison)).length;
      this.moved += earlier.size + remaining.size - 2 * kept;
    }
    this.boards += 1;
    this.after += after.length;
    this.ofRenewed += after.length - remaining.size;
    this.falseBoards += after.some(isFalse) ? 1 : 0;
  }
}

/** A claim about others moves with a new version: never. */
export function movedDifferences(
  what: string,
  { boards, others, moved }: RenewalDifferences,
): Measure {
  return {
    what: `claims about the other agents that come or go, ${what} (${boards} boards, ${shown(others)} claims)`,
    ours: `${moved}`,
    against: "0",
    ratio: moved,
    goal: { atMost: 0 },
  };
}

/** Leaderboards with a false positive where agents renew: at most 5%, within Monte Carlo error. */
export function falseWhereRenewed(
  what: string,
  comparisons: Pick<RenewalDifferences, "boards" | "after" | "ofRenewed" | "falseBoards">,
): Measure {
  const { boards, after, ofRenewed, falseBoards: wrong } = comparisons;
  const limit = 0.05 + error(0.05, boards);
  return {
    what: `boards with a false "better than", ${what} (${boards} boards, ${shown(after)} claims, ${shown(ofRenewed)} with the new versions)`,
    ours: percent(wrong / boards),
    against: `5% (+ 2 standard errors: ${percent(limit)})`,
    ratio: wrong / boards / limit,
    goal: { atMost: 1 },
  };
}
