import { type Side, sides } from "@wisp/games/avalon/view";
import { theilsU, type Uncertainty, type YesNoPair } from "@wisp/stats";

/** The speeches of one quest, in all of its proposals, and how its intentions were scored. */
export interface ScoredQuest {
  readonly succeeded: boolean;
  /** Player turns of each side. */
  readonly turns: Readonly<Record<Side, number>>;
  /** The score of each intention of the side. */
  readonly scores: Readonly<Record<Side, readonly number[]>>;
}

/** What intention scores say about the results of quests, and the other way round. */
export interface ScoreOutcome {
  /** `ofOne` is U(score | quest), which the paper's code computes; `ofOther` is U(quest | score). */
  readonly uncertainty: Uncertainty;
  /** Quests in which both sides score the same: the code counts them as loyal, here they are left out. */
  readonly ties: number;
  /** Quests in which a side had no turn. */
  readonly silent: number;
}

const scorePerTurn = ({ turns, scores }: ScoredQuest, side: Side): number =>
  scores[side].reduce((sum, score) => sum + score, 0) / turns[side];

/**
 * The correlation of intention scores with winning (InterIntent, section 5): whether the loyal side has the higher
 * sum of scores per turn, and whether the quest succeeded, by Theil's U.
 */
export function scoreOutcome(quests: readonly ScoredQuest[]): ScoreOutcome {
  const spoken = quests.filter(({ turns }) => sides.every((side) => turns[side] > 0));
  const compared = spoken.map((quest) => ({
    ahead: scorePerTurn(quest, "loyal") - scorePerTurn(quest, "evil"),
    succeeded: quest.succeeded,
  }));
  const pairs = compared.flatMap(({ ahead, succeeded }): YesNoPair[] =>
    ahead === 0 ? [] : [[ahead > 0, succeeded]],
  );
  return {
    uncertainty: theilsU(pairs),
    ties: compared.length - pairs.length,
    silent: quests.length - spoken.length,
  };
}
