/** SQL: whether an agent has entered a season and was not withdrawn. */
export const enteredIn = (seasonId: string, agentId: string): string => `
  EXISTS (SELECT 1 FROM "SeasonEntry" entry WHERE entry."seasonId" = ${seasonId}
    AND entry."agentId" = ${agentId}
    AND entry."enteredAt" IS NOT NULL AND entry."withdrawnAt" IS NULL)`;
