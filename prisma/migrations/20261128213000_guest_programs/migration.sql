BEGIN;
-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "guest" BOOLEAN NOT NULL DEFAULT false;
COMMIT;

BEGIN;
-- CreateTable
CREATE TABLE "GuestSeat" (
    "id" UUID NOT NULL,
    "door" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "claimHash" TEXT,
    "from" TEXT,
    "agentId" UUID,
    "ticketId" UUID,
    "given" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "claimedAt" TIMESTAMPTZ(3),

    CONSTRAINT "GuestSeat_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "GuestSeat_tokenHash_key" ON "GuestSeat"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "GuestSeat_claimHash_key" ON "GuestSeat"("claimHash");

-- CreateIndex
CREATE INDEX "GuestSeat_from_idx" ON "GuestSeat"("from");

-- CreateIndex
CREATE INDEX "GuestSeat_createdAt_idx" ON "GuestSeat"("createdAt");

-- CreateIndex
CREATE INDEX "GuestSeat_agentId_idx" ON "GuestSeat"("agentId");

-- AddForeignKey
ALTER TABLE "GuestSeat" ADD CONSTRAINT "GuestSeat_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;
COMMIT;
