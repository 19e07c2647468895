/** SQL: the languages in which an agent has entered a season; null unless it is in it. */
export const enteredIn = (seasonId: string, agentId: string): string => `
  (SELECT entry."locales" FROM "SeasonEntry" entry WHERE entry."seasonId" = ${seasonId}
    AND entry."agentId" = ${agentId}
    AND entry."enteredAt" IS NOT NULL AND entry."withdrawnAt" IS NULL)::text[]`;
