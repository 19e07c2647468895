-- CreateTable
CREATE TABLE "BoardRow" (
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "clean" BOOLEAN NOT NULL,
    "agentId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "gain" INTEGER NOT NULL DEFAULT 0,
    "pointsScale" INTEGER NOT NULL DEFAULT 1,
    "matches" INTEGER NOT NULL DEFAULT 0,
    "matchesAsSpy" INTEGER NOT NULL DEFAULT 0,
    "tally" JSON NOT NULL DEFAULT 'null',
    "score" DOUBLE PRECISION,
    "scoreSpy" DOUBLE PRECISION,
    "scoreCivilian" DOUBLE PRECISION,
    "wins" DOUBLE PRECISION,
    "winsSpy" DOUBLE PRECISION,
    "winsCivilian" DOUBLE PRECISION,
    "voteAccuracy" DOUBLE PRECISION,
    "abstainRate" DOUBLE PRECISION,
    "survival" DOUBLE PRECISION,
    "survivalSpy" DOUBLE PRECISION,
    "survivalCivilian" DOUBLE PRECISION,
    "fouls" DOUBLE PRECISION,
    "skipped" DOUBLE PRECISION,
    "timeouts" DOUBLE PRECISION,
    "saidWord" DOUBLE PRECISION,
    "repeated" DOUBLE PRECISION,
    "votesReceived" DOUBLE PRECISION,
    "latencyMedian" DOUBLE PRECISION,
    "latencySlow" DOUBLE PRECISION,
    "tokens" DOUBLE PRECISION,
    "cost" DOUBLE PRECISION,

    CONSTRAINT "BoardRow_pkey" PRIMARY KEY ("seasonId","locale","clean","agentId")
);

-- CreateTable
CREATE TABLE "StandingDay" (
    "agentId" UUID NOT NULL,
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "matches" INTEGER NOT NULL,
    "wins" INTEGER NOT NULL,
    "points" INTEGER NOT NULL,
    "pointsScale" INTEGER NOT NULL,
    "cleanMatches" INTEGER NOT NULL,
    "cleanPoints" INTEGER NOT NULL,

    CONSTRAINT "StandingDay_pkey" PRIMARY KEY ("agentId","seasonId","locale","day")
);

-- CreateTable
CREATE TABLE "Meeting" (
    "firstId" UUID NOT NULL,
    "secondId" UUID NOT NULL,
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "matches" INTEGER NOT NULL,
    "difference" BIGINT NOT NULL,
    "squares" BIGINT NOT NULL,
    "pointsScale" INTEGER NOT NULL,

    CONSTRAINT "Meeting_pkey" PRIMARY KEY ("firstId","secondId","seasonId","locale")
);

-- CreateTable
CREATE TABLE "MatchFigures" (
    "matchId" UUID NOT NULL,
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "record" JSON NOT NULL,

    CONSTRAINT "MatchFigures_pkey" PRIMARY KEY ("matchId")
);

-- CreateTable
CREATE TABLE "BoardTurn" (
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "day" DATE,
    "windowFrom" DATE,

    CONSTRAINT "BoardTurn_pkey" PRIMARY KEY ("seasonId","locale")
);

-- CreateTable
CREATE TABLE "RankDay" (
    "agentId" UUID NOT NULL,
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "rank" INTEGER NOT NULL,
    "gain" INTEGER NOT NULL,
    "pointsScale" INTEGER NOT NULL,
    "composite" DOUBLE PRECISION,
    "place" INTEGER,

    CONSTRAINT "RankDay_pkey" PRIMARY KEY ("agentId","seasonId","locale","day")
);

-- CreateTable
CREATE TABLE "BoardFit" (
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "clean" BOOLEAN NOT NULL,
    "fittedAt" TIMESTAMPTZ(3) NOT NULL,
    "matches" INTEGER NOT NULL,
    "detail" JSON NOT NULL,

    CONSTRAINT "BoardFit_pkey" PRIMARY KEY ("seasonId","locale","clean")
);

-- CreateTable
CREATE TABLE "AgentFit" (
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "clean" BOOLEAN NOT NULL,
    "agentId" UUID NOT NULL,
    "placement" BOOLEAN NOT NULL,
    "composite" DOUBLE PRECISION NOT NULL,
    "spy" DOUBLE PRECISION NOT NULL,
    "civilian" DOUBLE PRECISION NOT NULL,
    "caused" DOUBLE PRECISION,
    "witnessed" DOUBLE PRECISION,
    "detail" JSON NOT NULL,

    CONSTRAINT "AgentFit_pkey" PRIMARY KEY ("seasonId","locale","clean","agentId")
);

-- CreateTable
CREATE TABLE "VersionFit" (
    "versionId" UUID NOT NULL,
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "clean" BOOLEAN NOT NULL,
    "detail" JSON NOT NULL,

    CONSTRAINT "VersionFit_pkey" PRIMARY KEY ("versionId","seasonId","locale","clean")
);

-- CreateIndex
CREATE INDEX "BoardRow_seasonId_locale_clean_gain_agentId_idx" ON "BoardRow"("seasonId", "locale", "clean", "gain" DESC, "agentId");

-- CreateIndex
CREATE INDEX "StandingDay_seasonId_locale_day_idx" ON "StandingDay"("seasonId", "locale", "day");

-- CreateIndex
CREATE INDEX "Meeting_secondId_idx" ON "Meeting"("secondId");

-- CreateIndex
CREATE INDEX "MatchFigures_seasonId_locale_matchId_idx" ON "MatchFigures"("seasonId", "locale", "matchId");

-- AddForeignKey
ALTER TABLE "BoardRow" ADD CONSTRAINT "BoardRow_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardRow" ADD CONSTRAINT "BoardRow_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardRow" ADD CONSTRAINT "BoardRow_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StandingDay" ADD CONSTRAINT "StandingDay_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StandingDay" ADD CONSTRAINT "StandingDay_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Meeting" ADD CONSTRAINT "Meeting_firstId_fkey" FOREIGN KEY ("firstId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Meeting" ADD CONSTRAINT "Meeting_secondId_fkey" FOREIGN KEY ("secondId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Meeting" ADD CONSTRAINT "Meeting_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchFigures" ADD CONSTRAINT "MatchFigures_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchFigures" ADD CONSTRAINT "MatchFigures_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardTurn" ADD CONSTRAINT "BoardTurn_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RankDay" ADD CONSTRAINT "RankDay_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RankDay" ADD CONSTRAINT "RankDay_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardFit" ADD CONSTRAINT "BoardFit_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentFit" ADD CONSTRAINT "AgentFit_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentFit" ADD CONSTRAINT "AgentFit_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VersionFit" ADD CONSTRAINT "VersionFit_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VersionFit" ADD CONSTRAINT "VersionFit_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "AgentFit_agentId_idx" ON "AgentFit"("agentId");

-- Details lie beside the table: sorting a board by rating reads the columns alone.
ALTER TABLE "AgentFit" SET (toast_tuple_target = 128);
