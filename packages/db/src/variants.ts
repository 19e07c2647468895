/**
 * SQL: whether a season has rules that its game's source does not have (`GameEntry.isVariant`, or notes across
 * matches). Its matches count on its own leaderboards, and in no metric over several seasons.
 */
export const isVariantSeason = (seasonId: string): string => `
  EXISTS (SELECT FROM "Season" variant WHERE variant."id" = ${seasonId} AND variant."variant")`;
