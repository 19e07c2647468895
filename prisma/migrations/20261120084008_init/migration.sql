-- CreateEnum
CREATE TYPE "Role" AS ENUM ('user', 'organizer', 'admin');

-- CreateEnum
CREATE TYPE "SeasonStatus" AS ENUM ('open', 'frozen', 'published');

-- CreateEnum
CREATE TYPE "MatchStatus" AS ENUM ('waiting', 'running', 'finished', 'failed');

-- CreateEnum
CREATE TYPE "Pace" AS ENUM ('people', 'full');

-- CreateEnum
CREATE TYPE "FamilyStatus" AS ENUM ('proposed', 'accepted', 'retired');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "handle" TEXT NOT NULL,
    "role" "Role" NOT NULL DEFAULT 'user',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Agent" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "house" BOOLEAN NOT NULL DEFAULT false,
    "ownerId" UUID,
    "endpoint" TEXT,
    "online" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AgentVersion" (
    "id" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "connector" TEXT NOT NULL,
    "settings" JSON NOT NULL,
    "model" TEXT,
    "commit" TEXT,
    "check" JSON,
    "checkedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retiredAt" TIMESTAMPTZ(3),

    CONSTRAINT "AgentVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Season" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "config" JSON NOT NULL,
    "locales" TEXT[],
    "house" BOOLEAN NOT NULL DEFAULT false,
    "status" "SeasonStatus" NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Season_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Match" (
    "id" UUID NOT NULL,
    "seasonId" UUID,
    "game" TEXT NOT NULL,
    "gameVersion" INTEGER NOT NULL,
    "locale" TEXT NOT NULL,
    "config" JSON NOT NULL,
    "materials" JSON NOT NULL,
    "seed" TEXT NOT NULL,
    "seedHash" TEXT NOT NULL,
    "randomAlgorithm" TEXT NOT NULL,
    "status" "MatchStatus" NOT NULL DEFAULT 'waiting',
    "pace" "Pace" NOT NULL DEFAULT 'full',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "runner" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "winner" TEXT,
    "rounds" INTEGER,
    "fouls" INTEGER,
    "clean" BOOLEAN,
    "failure" TEXT,

    CONSTRAINT "Match_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MatchSeat" (
    "matchId" UUID NOT NULL,
    "seat" INTEGER NOT NULL,
    "agentId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "side" TEXT,
    "points" INTEGER,
    "pointsScale" INTEGER,
    "facts" JSON,

    CONSTRAINT "MatchSeat_pkey" PRIMARY KEY ("matchId","seat")
);

-- CreateTable
CREATE TABLE "MatchEvent" (
    "matchId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "seats" INTEGER[],
    "allSeats" BOOLEAN NOT NULL,
    "public" BOOLEAN NOT NULL,
    "words" BOOLEAN NOT NULL,
    "event" JSON NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MatchEvent_pkey" PRIMARY KEY ("matchId","seq")
);

-- CreateTable
CREATE TABLE "Decision" (
    "matchId" UUID NOT NULL,
    "at" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'decision',
    "ask" TEXT NOT NULL,
    "prompt" TEXT NOT NULL,
    "text" TEXT,
    "reasoning" TEXT,
    "missed" TEXT,
    "detail" TEXT,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,
    "latencyMs" INTEGER NOT NULL,
    "tokensIn" INTEGER,
    "tokensOut" INTEGER,
    "costMicros" INTEGER,
    "raw" JSON,

    CONSTRAINT "Decision_pkey" PRIMARY KEY ("matchId","at","seat","kind")
);

-- CreateTable
CREATE TABLE "Standing" (
    "seasonId" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "agentId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "clean" BOOLEAN NOT NULL,
    "matches" INTEGER NOT NULL,
    "sums" JSON NOT NULL,

    CONSTRAINT "Standing_pkey" PRIMARY KEY ("seasonId","locale","agentId","versionId","side","clean")
);

-- CreateTable
CREATE TABLE "Pack" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "public" BOOLEAN NOT NULL,

    CONSTRAINT "Pack_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Family" (
    "packId" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "theme" TEXT NOT NULL,
    "difficulty" TEXT NOT NULL,
    "status" "FamilyStatus" NOT NULL DEFAULT 'accepted',
    "words" JSON NOT NULL,

    CONSTRAINT "Family_pkey" PRIMARY KEY ("packId","slug")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_handle_key" ON "User"("handle");

-- CreateIndex
CREATE UNIQUE INDEX "Agent_slug_key" ON "Agent"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Agent_endpoint_key" ON "Agent"("endpoint");

-- CreateIndex
CREATE UNIQUE INDEX "AgentVersion_agentId_number_key" ON "AgentVersion"("agentId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "Season_slug_key" ON "Season"("slug");

-- CreateIndex
CREATE INDEX "Match_status_leaseUntil_idx" ON "Match"("status", "leaseUntil");

-- CreateIndex
CREATE INDEX "Match_seasonId_id_idx" ON "Match"("seasonId", "id" DESC);

-- CreateIndex
CREATE INDEX "Match_status_id_idx" ON "Match"("status", "id" DESC);

-- CreateIndex
CREATE INDEX "MatchSeat_agentId_matchId_idx" ON "MatchSeat"("agentId", "matchId" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Pack_slug_key" ON "Pack"("slug");

-- AddForeignKey
ALTER TABLE "Agent" ADD CONSTRAINT "Agent_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentVersion" ADD CONSTRAINT "AgentVersion_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Match" ADD CONSTRAINT "Match_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchSeat" ADD CONSTRAINT "MatchSeat_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchSeat" ADD CONSTRAINT "MatchSeat_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchSeat" ADD CONSTRAINT "MatchSeat_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchEvent" ADD CONSTRAINT "MatchEvent_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Standing" ADD CONSTRAINT "Standing_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Standing" ADD CONSTRAINT "Standing_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Standing" ADD CONSTRAINT "Standing_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Family" ADD CONSTRAINT "Family_packId_fkey" FOREIGN KEY ("packId") REFERENCES "Pack"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
