-- A decision is named by its seat and which of the seat's asks it answers: whatever others do in
-- between, and whatever is asked beside the match, the name stays.
ALTER TABLE "Decision" ADD COLUMN "nth" INTEGER, ADD COLUMN "notes" JSON;

UPDATE "Decision" decision SET "nth" = numbered."nth"
FROM (
  SELECT "matchId", "at", "seat", "kind",
    row_number() OVER (PARTITION BY "matchId", "seat", "kind" ORDER BY "at") AS "nth"
  FROM "Decision"
) numbered
WHERE decision."matchId" = numbered."matchId" AND decision."at" = numbered."at"
  AND decision."seat" = numbered."seat" AND decision."kind" = numbered."kind";

ALTER TABLE "Decision" ALTER COLUMN "nth" SET NOT NULL,
  DROP CONSTRAINT "Decision_pkey",
  ADD CONSTRAINT "Decision_pkey" PRIMARY KEY ("matchId", "seat", "nth", "kind", "ask");
