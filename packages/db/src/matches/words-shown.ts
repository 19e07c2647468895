/**
 * SQL, the one place that decides whether a match keeps its words to itself when it is over; `match`
 * is the alias of "Match". Its season chose so, and its words are of a hidden pack that is in use
 * and of a family that is. What that hides: events that carry `words`, materials, and what agents
 * were asked, answered and thought apart from their public speeches.
 */
export const wordsHidden = `EXISTS (
  SELECT 1 FROM "Season" season JOIN "Pack" pack ON pack."id" = match."packId"
  LEFT JOIN "Family" family
    ON family."packId" = match."packId" AND family."slug" = match."family"
  WHERE season."id" = match."seasonId" AND season."wordsShown" = 'retired'
    AND NOT pack."public" AND pack."retiredAt" IS NULL
    AND family."status" IS DISTINCT FROM 'retired')`;
