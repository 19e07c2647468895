import type { User } from "../users.ts";

/** What decides whose experiments and forks may call an agent. */
export interface LabAgent {
  readonly house: boolean;
  /** The operator's. */
  readonly resident: boolean;
  readonly ownerId: string | null;
  /** Its owner lets everybody. */
  readonly openToLab: boolean;
}

/** Who an experiment or a fork belongs to; null: the account was deleted. */
export type LabUser = Pick<User, "id" | "role"> | null;

/** Whether experiments and forks of this user may call an agent; null: the user's account was deleted. */
export const isCallableBy = (
  { house, resident, ownerId, openToLab }: LabAgent,
  userId: string | null,
): boolean => house || resident || openToLab || (userId !== null && ownerId === userId);

/**
 * Whether experiments and forks of this user may change what an agent says or reads: texts appended to
 * its speeches, instructions, prompts and other settings, and answers given in its place. A house agent
 * is changed by everybody, a resident one by the operator (admins), any other one by its owner alone.
 */
export const isChangeableBy = (
  { house, resident, ownerId }: Pick<LabAgent, "house" | "resident" | "ownerId">,
  user: LabUser,
): boolean => {
  if (house) return true;
  if (user === null) return false;
  return resident ? user.role === "admin" : ownerId === user.id;
};

/**
 * Whether the only place of somebody else's agent is for its ranked matches: experiments and forks of this
 * user would wait for it until it goes offline.
 */
export const isTakenByRanked = (
  {
    house,
    resident,
    ownerId,
    maxConcurrent,
    online,
  }: Pick<LabAgent, "house" | "resident" | "ownerId"> & {
    readonly maxConcurrent: number | null;
    readonly online: boolean;
  },
  userId: string | null,
): boolean => !house && !resident && ownerId !== userId && maxConcurrent === 1 && online;
