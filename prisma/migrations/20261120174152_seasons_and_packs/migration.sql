-- CreateEnum
CREATE TYPE "Eligibility" AS ENUM ('everyone', 'invited');

-- CreateEnum
CREATE TYPE "Schedule" AS ENUM ('lines', 'blocks');

-- CreateEnum
CREATE TYPE "Ranking" AS ENUM ('total', 'rating');

-- CreateEnum
CREATE TYPE "WordsShown" AS ENUM ('ended', 'retired');

-- CreateEnum
CREATE TYPE "Visibility" AS ENUM ('public', 'unlisted');

-- AlterEnum
ALTER TYPE "FamilyStatus" ADD VALUE 'refused';

-- AlterEnum
ALTER TYPE "SeasonStatus" ADD VALUE 'draft';
ALTER TYPE "SeasonStatus" ADD VALUE 'paused';

-- AlterTable
ALTER TABLE "Family" ADD COLUMN     "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "proposedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "proposerId" UUID,
ADD COLUMN     "reviewedAt" TIMESTAMPTZ(3),
ADD COLUMN     "reviewerId" UUID;

-- AlterTable
ALTER TABLE "LinePlace" ADD COLUMN     "seasonId" UUID;

-- AlterTable
ALTER TABLE "Pack" ADD COLUMN     "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "creatorId" UUID,
ADD COLUMN     "retiredAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Season" ADD COLUMN     "closesAt" TIMESTAMPTZ(3),
ADD COLUMN     "creatorId" UUID,
ADD COLUMN     "description" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "eligibility" "Eligibility" NOT NULL DEFAULT 'everyone',
ADD COLUMN     "frozenAt" TIMESTAMPTZ(3),
ADD COLUMN     "matchesEach" INTEGER,
ADD COLUMN     "matchesPerDay" INTEGER,
ADD COLUMN     "oneAgentPerOwner" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "opensAt" TIMESTAMPTZ(3),
ADD COLUMN     "publishedAt" TIMESTAMPTZ(3),
ADD COLUMN     "rankWindowDays" INTEGER,
ADD COLUMN     "ranking" "Ranking" NOT NULL DEFAULT 'total',
ADD COLUMN     "schedule" "Schedule" NOT NULL DEFAULT 'lines',
ADD COLUMN     "startedAt" TIMESTAMPTZ(3),
ADD COLUMN     "visibility" "Visibility" NOT NULL DEFAULT 'public',
ADD COLUMN     "wordsShown" "WordsShown" NOT NULL DEFAULT 'ended';

-- CreateTable
CREATE TABLE "SeasonEntry" (
    "seasonId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "invitedAt" TIMESTAMPTZ(3),
    "enteredAt" TIMESTAMPTZ(3),
    "withdrawnAt" TIMESTAMPTZ(3),

    CONSTRAINT "SeasonEntry_pkey" PRIMARY KEY ("seasonId","agentId")
);

-- CreateTable
CREATE TABLE "SeasonPack" (
    "seasonId" UUID NOT NULL,
    "packId" UUID NOT NULL,

    CONSTRAINT "SeasonPack_pkey" PRIMARY KEY ("seasonId","packId")
);

-- CreateIndex
CREATE INDEX "SeasonEntry_agentId_idx" ON "SeasonEntry"("agentId");

-- CreateIndex
CREATE INDEX "SeasonPack_packId_idx" ON "SeasonPack"("packId");

-- CreateIndex
CREATE INDEX "Family_status_proposedAt_idx" ON "Family"("status", "proposedAt");

-- AddForeignKey
ALTER TABLE "Season" ADD CONSTRAINT "Season_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SeasonEntry" ADD CONSTRAINT "SeasonEntry_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SeasonEntry" ADD CONSTRAINT "SeasonEntry_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SeasonPack" ADD CONSTRAINT "SeasonPack_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SeasonPack" ADD CONSTRAINT "SeasonPack_packId_fkey" FOREIGN KEY ("packId") REFERENCES "Pack"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LinePlace" ADD CONSTRAINT "LinePlace_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pack" ADD CONSTRAINT "Pack_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Family" ADD CONSTRAINT "Family_proposerId_fkey" FOREIGN KEY ("proposerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
