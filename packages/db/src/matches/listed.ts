/**
 * SQL for whether everyone may find a match without its link: not those of an experiment or a fork, and
 * not those of a season that is not listed.
 */
export const isListed = `(match."experimentId" IS NULL AND match."forkId" IS NULL
  AND (match."seasonId" IS NULL
  OR match."seasonId" NOT IN (SELECT "id" FROM "Season" WHERE "visibility" = 'unlisted')))`;
