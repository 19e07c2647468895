/** What decides whose experiments and forks may call an agent. */
export interface LabAgent {
  readonly house: boolean;
  /** The operator's. */
  readonly resident: boolean;
  readonly ownerId: string | null;
  /** Its owner lets everybody. */
  readonly openToLab: boolean;
}

/** Whether experiments and forks of this user may call an agent; null: the user's account was deleted. */
export const isCallableBy = (
  { house, resident, ownerId, openToLab }: LabAgent,
  userId: string | null,
): boolean => house || resident || openToLab || (userId !== null && ownerId === userId);
