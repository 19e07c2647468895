/** Identifies a decision: in this match, the answer to this question of this seat. */
export interface DecisionKey {
  readonly matchId: string;
  readonly nth: number;
  readonly seat: number;
}

/** Names a decision of an agent. */
export interface DecisionName extends Omit<DecisionKey, "seat"> {
  /** Absent: the agent's first seat with such a question. */
  readonly seat?: number | undefined;
}

/** Names of decisions as parameters: matches, questions, seats. */
export const nameArrays = (names: readonly DecisionName[]): unknown[][] => [
  names.map(({ matchId }) => matchId),
  names.map(({ nth }) => nth),
  names.map(({ seat }) => seat ?? null),
];
