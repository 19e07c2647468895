-- What a seat was dealt, whom it wins with and whether it won are three things: several seats of
-- several sides may win, and a role is not a side.
ALTER TABLE "MatchSeat" ADD COLUMN "role" TEXT, ADD COLUMN "won" BOOLEAN;

UPDATE "MatchSeat" seat SET
  "role" = CASE
    WHEN match."game" = 'who-is-spy' AND seat."side" = 'civilians' THEN 'civilian'
    WHEN match."game" = 'prisoners-dilemma' THEN 'prisoner'
    ELSE seat."side" END,
  -- All who have the most points win the dilemma. Before, nobody did where they were several.
  "won" = CASE
    WHEN match."game" = 'prisoners-dilemma' THEN seat."points" = (
      SELECT max(other."points") FROM "MatchSeat" other WHERE other."matchId" = seat."matchId")
    ELSE seat."side" IS NOT DISTINCT FROM match."winner" END
FROM "Match" match
WHERE match."id" = seat."matchId" AND match."status" = 'finished';

ALTER TABLE "Match" ADD COLUMN "winners" TEXT[] DEFAULT ARRAY[]::TEXT[];

UPDATE "Match" match SET "winners" = (
  SELECT coalesce(array_agg(won."side" ORDER BY won."seat"), '{}') FROM (
    SELECT DISTINCT ON ("side") "side", "seat" FROM "MatchSeat"
    WHERE "matchId" = match."id" AND "won" ORDER BY "side", "seat") won)
WHERE match."status" = 'finished';

DROP INDEX "Match_packId_family_pair_winner_idx";
ALTER TABLE "Match" DROP COLUMN "winner";
CREATE INDEX "Match_packId_family_pair_idx" ON "Match"("packId", "family", "pair");

UPDATE "Standing" SET "side" = 'civilian' WHERE "side" = 'civilians';
ALTER TABLE "Standing" RENAME COLUMN "side" TO "role";
