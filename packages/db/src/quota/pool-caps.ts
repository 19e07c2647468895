/** Most that the pool of models may cost in a day (UTC), in millionths of a US dollar. */
export interface PoolCaps {
  readonly agentMicrosPerDay: number;
  readonly ownerMicrosPerDay: number;
  /** Of all accounts together that are younger than `NEW_ACCOUNT_DAYS`. */
  readonly newMicrosPerDay: number;
  readonly arenaMicrosPerDay: number;
}

/** Where the operator sets no others. */
export const ordinaryPoolCaps: PoolCaps = {
  agentMicrosPerDay: 500_000,
  ownerMicrosPerDay: 1_000_000,
  newMicrosPerDay: 2_000_000,
  arenaMicrosPerDay: 10_000_000,
};
