-- CreateTable
CREATE TABLE "TournamentDay" (
    "seasonId" UUID NOT NULL,
    "zone" TEXT NOT NULL,
    "checkInMinutes" INTEGER NOT NULL DEFAULT 0,
    "roundStarts" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[],

    CONSTRAINT "TournamentDay_pkey" PRIMARY KEY ("seasonId")
);

-- CreateTable
CREATE TABLE "TableReplay" (
    "seasonId" UUID NOT NULL,
    "stage" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "group" INTEGER NOT NULL,
    "table" INTEGER NOT NULL,
    "match" INTEGER NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "TableReplay_pkey" PRIMARY KEY ("seasonId","stage","round","group","table","match")
);

-- CreateTable
CREATE TABLE "TournamentDispute" (
    "id" UUID NOT NULL,
    "seasonId" UUID NOT NULL,
    "matchId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "upheld" BOOLEAN,
    "ruling" TEXT,
    "ruledAt" TIMESTAMPTZ(3),

    CONSTRAINT "TournamentDispute_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "TournamentDispute_seasonId_idx" ON "TournamentDispute"("seasonId");

-- CreateIndex
CREATE INDEX "TournamentDispute_agentId_idx" ON "TournamentDispute"("agentId");

-- CreateIndex
CREATE UNIQUE INDEX "TournamentDispute_matchId_agentId_key" ON "TournamentDispute"("matchId", "agentId");

-- AddForeignKey
ALTER TABLE "TournamentDay" ADD CONSTRAINT "TournamentDay_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TableReplay" ADD CONSTRAINT "TableReplay_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TournamentDispute" ADD CONSTRAINT "TournamentDispute_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TournamentDispute" ADD CONSTRAINT "TournamentDispute_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
