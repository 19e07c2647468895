/** SQL: whether a check holds an agent. */
export const isChecked = (agent: string): string =>
  `coalesce(${agent}."checkedUntil" > now(), false)`;

/** SQL: whether the owner of an agent is banned. */
export const isOfBannedOwner = (agent: string): string => `
  EXISTS (SELECT FROM "User" banned
    WHERE banned."id" = ${agent}."ownerId" AND banned."bannedAt" IS NOT NULL)`;

/** SQL: whether the arena seats an agent nowhere for now: a check holds it, or its owner is banned. */
export const isHeldBack = (agent: string): string =>
  `(${isChecked(agent)} OR ${isOfBannedOwner(agent)})`;
