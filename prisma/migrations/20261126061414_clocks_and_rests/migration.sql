-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "restCode" TEXT,
ADD COLUMN     "restDetail" TEXT,
ADD COLUMN     "restingUntil" TIMESTAMPTZ(3),
ADD COLUMN     "rests" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "AgentVersion" ADD COLUMN     "answerMs" JSONB;

-- AlterTable
ALTER TABLE "Season" ADD COLUMN     "clockMs" INTEGER;

-- The clock of each season: games name their time limits `...TimeLimitMs`, all 10 s unless given. Who is
-- Spy has two of them, Chameleon three, the other games one.
UPDATE "Season" season SET "clockMs" = (
  SELECT least(min("value"::int), CASE
    WHEN count(*) < CASE season."game" WHEN 'who-is-spy' THEN 2 WHEN 'chameleon' THEN 3 ELSE 1 END
    THEN 10000 END)
  FROM json_each_text(season."config") WHERE "key" LIKE '%TimeLimitMs');
