BEGIN;
-- CreateTable
CREATE TABLE "PoolModel" (
    "name" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "locales" TEXT[],
    "offered" BOOLEAN NOT NULL DEFAULT true,
    "matchesPerDay" INTEGER NOT NULL,
    "maxTokens" INTEGER NOT NULL,
    "inputPerMillion" DOUBLE PRECISION NOT NULL,
    "outputPerMillion" DOUBLE PRECISION NOT NULL,
    "seatMicros" INTEGER NOT NULL,
    "agentMicrosPerDay" INTEGER NOT NULL,
    "ownerMicrosPerDay" INTEGER NOT NULL,
    "newMicrosPerDay" INTEGER NOT NULL,
    "arenaMicrosPerDay" INTEGER NOT NULL,

    CONSTRAINT "PoolModel_pkey" PRIMARY KEY ("name")
);
COMMIT;

BEGIN;
-- CreateTable
CREATE TABLE "PoolReserve" (
    "matchId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "model" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "scopes" TEXT[],
    "reservedMicros" BIGINT NOT NULL,
    "usedMicros" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "PoolReserve_pkey" PRIMARY KEY ("matchId","agentId")
);

-- CreateIndex
CREATE INDEX "PoolReserve_agentId_day_idx" ON "PoolReserve"("agentId", "day");

-- CreateIndex
CREATE INDEX "PoolReserve_open_idx" ON "PoolReserve"("matchId") WHERE ("reservedMicros" > "usedMicros");
COMMIT;

BEGIN;
-- AlterTable
ALTER TABLE "Season" ADD COLUMN     "poolModel" TEXT;
COMMIT;
