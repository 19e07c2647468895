ALTER TABLE "HiddenEvent" ADD COLUMN "cursor" INTEGER;

UPDATE "HiddenEvent" hidden SET "cursor" = (
  SELECT count(*) - 1 FROM "MatchEvent" event
  WHERE event."matchId" = hidden."matchId" AND event."seq" <= hidden."seq" AND event."public");
