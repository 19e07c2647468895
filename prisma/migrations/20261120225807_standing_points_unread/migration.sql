-- AlterTable
ALTER TABLE "Standing" DROP COLUMN "points",
DROP COLUMN "pointsScale";
