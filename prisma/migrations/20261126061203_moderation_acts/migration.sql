-- AlterTable
ALTER TABLE "User" ADD COLUMN     "bannedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "ModerationAct" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "userId" UUID,
    "agentId" UUID,
    "matchId" UUID,
    "reason" TEXT NOT NULL,
    "before" JSON NOT NULL DEFAULT '{}',
    "blocks" TEXT[],
    "actorId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revertedAt" TIMESTAMPTZ(3),
    "revertedBy" UUID,

    CONSTRAINT "ModerationAct_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HiddenEvent" (
    "matchId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "actId" UUID NOT NULL,
    "seat" INTEGER NOT NULL,
    "from" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "shown" JSON NOT NULL,

    CONSTRAINT "HiddenEvent_pkey" PRIMARY KEY ("matchId","seq")
);

-- CreateIndex
CREATE INDEX "ModerationAct_userId_idx" ON "ModerationAct"("userId");

-- CreateIndex
CREATE INDEX "ModerationAct_agentId_idx" ON "ModerationAct"("agentId");

-- CreateIndex
CREATE INDEX "ModerationAct_matchId_idx" ON "ModerationAct"("matchId");

-- CreateIndex
CREATE INDEX "ModerationAct_blocks_idx" ON "ModerationAct" USING GIN ("blocks");

-- CreateIndex
CREATE INDEX "HiddenEvent_actId_idx" ON "HiddenEvent"("actId");

-- AddForeignKey
ALTER TABLE "ModerationAct" ADD CONSTRAINT "ModerationAct_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModerationAct" ADD CONSTRAINT "ModerationAct_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ModerationAct" ADD CONSTRAINT "ModerationAct_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HiddenEvent" ADD CONSTRAINT "HiddenEvent_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HiddenEvent" ADD CONSTRAINT "HiddenEvent_actId_fkey" FOREIGN KEY ("actId") REFERENCES "ModerationAct"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
