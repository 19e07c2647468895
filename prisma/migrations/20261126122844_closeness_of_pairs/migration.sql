-- AlterTable
ALTER TABLE "Family" DROP COLUMN "difficulty",
ADD COLUMN     "closeness" INTEGER,
ADD COLUMN     "raterId" UUID,
ADD COLUMN     "secondCloseness" INTEGER;

-- AddCheck
ALTER TABLE "Family" ADD CONSTRAINT "Family_closeness_check" CHECK ("closeness" BETWEEN 1 AND 5),
ADD CONSTRAINT "Family_secondCloseness_check" CHECK ("secondCloseness" BETWEEN 1 AND 5);
