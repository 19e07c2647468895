-- AlterTable
ALTER TABLE "Standing" ADD COLUMN     "points" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "pointsScale" INTEGER NOT NULL DEFAULT 1;

-- What is kept already counts, too.
UPDATE "Standing" SET "points" = ("sums" ->> 'points')::int,
  "pointsScale" = ("sums" ->> 'pointsScale')::int WHERE "matches" > 0;
