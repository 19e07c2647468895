-- The migrations before release 0.2.0, oldest first: for databases and backups of 0.1.0, and of checkouts
-- since then. packages/db/src/former-migrations.ts applies those that are missing. No more are added.

-- Migration: 20261120084008_init
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

-- Migration: 20261120085415_live_attachments
-- CreateTable
CREATE TABLE "socket_io_attachments" (
    "id" BIGSERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP,
    "payload" BYTEA,

    CONSTRAINT "socket_io_attachments_pkey" PRIMARY KEY ("id")
);

-- Migration: 20261120110839_agents_life
-- CreateEnum
CREATE TYPE "CheckStatus" AS ENUM ('waiting', 'running', 'done');

-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "failedLooks" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "maxConcurrent" INTEGER,
ADD COLUMN     "nextLookAt" TIMESTAMPTZ(3),
ADD COLUMN     "resident" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "retiredAt" TIMESTAMPTZ(3),
ADD COLUMN     "secretId" UUID,
ADD COLUMN     "suspendedAt" TIMESTAMPTZ(3),
ADD COLUMN     "suspension" TEXT,
ADD COLUMN     "verified" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "AgentVersion" ADD COLUMN     "passedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Decision" ADD COLUMN     "estimated" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Season" ADD COLUMN     "spendMicrosPerDay" INTEGER;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "agentLimit" INTEGER,
ADD COLUMN     "matchesPerDay" INTEGER,
ADD COLUMN     "spendMicrosPerDay" INTEGER;

-- CreateTable
CREATE TABLE "Secret" (
    "id" UUID NOT NULL,
    "sealed" TEXT NOT NULL,
    "lastFour" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Secret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Trouble" (
    "id" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "matchId" UUID,
    "code" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Trouble_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Check" (
    "id" UUID NOT NULL,
    "ownerId" UUID,
    "wish" JSON NOT NULL,
    "secretId" UUID,
    "status" "CheckStatus" NOT NULL DEFAULT 'waiting',
    "recognised" JSON,
    "steps" JSON NOT NULL DEFAULT '[]',
    "result" JSON,
    "leaseUntil" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Check_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Spend" (
    "scope" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "micros" BIGINT NOT NULL,

    CONSTRAINT "Spend_pkey" PRIMARY KEY ("scope","day")
);

-- CreateTable
CREATE TABLE "DialOut" (
    "agentId" UUID NOT NULL,
    "keyHash" TEXT NOT NULL,
    "lastFour" TEXT NOT NULL,
    "connection" UUID,
    "connectedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DialOut_pkey" PRIMARY KEY ("agentId")
);

-- CreateTable
CREATE TABLE "Letter" (
    "id" BIGSERIAL NOT NULL,
    "agentId" UUID NOT NULL,
    "session" UUID NOT NULL,
    "route" TEXT NOT NULL,
    "message" JSON NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "takenAt" TIMESTAMPTZ(3),
    "answer" JSON,

    CONSTRAINT "Letter_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Trouble_agentId_at_idx" ON "Trouble"("agentId", "at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Check_secretId_key" ON "Check"("secretId");

-- CreateIndex
CREATE INDEX "Check_status_createdAt_idx" ON "Check"("status", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "DialOut_keyHash_key" ON "DialOut"("keyHash");

-- CreateIndex
CREATE INDEX "Letter_agentId_id_idx" ON "Letter"("agentId", "id");

-- CreateIndex
CREATE INDEX "Letter_expiresAt_idx" ON "Letter"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Agent_secretId_key" ON "Agent"("secretId");

-- CreateIndex
CREATE INDEX "Agent_nextLookAt_idx" ON "Agent"("nextLookAt");

-- AddForeignKey
ALTER TABLE "Agent" ADD CONSTRAINT "Agent_secretId_fkey" FOREIGN KEY ("secretId") REFERENCES "Secret"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Trouble" ADD CONSTRAINT "Trouble_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Trouble" ADD CONSTRAINT "Trouble_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Check" ADD CONSTRAINT "Check_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Check" ADD CONSTRAINT "Check_secretId_fkey" FOREIGN KEY ("secretId") REFERENCES "Secret"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DialOut" ADD CONSTRAINT "DialOut_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Letter" ADD CONSTRAINT "Letter_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What passed its last check has passed. As text: a check may quote what no operator of json can read.
UPDATE "AgentVersion" SET "passedAt" = "checkedAt" WHERE "check"::text LIKE '{"ok":true%';

-- Their servers hold one match at a time, and are not told which one a message belongs to.
UPDATE "Agent" SET "maxConcurrent" = 1 WHERE NOT "house";

-- Migration: 20261120111827_accounts
-- AlterTable
ALTER TABLE "User" ADD COLUMN     "departedAt" TIMESTAMPTZ(3),
ADD COLUMN     "email" TEXT,
ADD COLUMN     "emailVerifiedAt" TIMESTAMPTZ(3),
ADD COLUMN     "sessionsFrom" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "Account" (
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "login" TEXT NOT NULL,
    "organizations" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("provider","providerId")
);

-- CreateTable
CREATE TABLE "SignInLink" (
    "email" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInLink_pkey" PRIMARY KEY ("email","tokenHash")
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "lastFour" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" UUID NOT NULL,
    "actorId" UUID NOT NULL,
    "act" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "detail" JSON NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Account_userId_idx" ON "Account"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiToken_hash_key" ON "ApiToken"("hash");

-- CreateIndex
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");

-- CreateIndex
CREATE INDEX "AuditEntry_at_idx" ON "AuditEntry"("at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- AddForeignKey
ALTER TABLE "Account" ADD CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Migration: 20261120121910_lines
-- CreateEnum
CREATE TYPE "LineKind" AS ENUM ('practice', 'ranked');

-- CreateEnum
CREATE TYPE "Opponents" AS ENUM ('house', 'queue');

-- CreateTable
CREATE TABLE "LinePlace" (
    "id" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "kind" "LineKind" NOT NULL,
    "locale" TEXT NOT NULL,
    "opponents" "Opponents" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readyAt" TIMESTAMPTZ(3) NOT NULL,
    "matchId" UUID,
    "seatedAt" TIMESTAMPTZ(3),
    "cancelledAt" TIMESTAMPTZ(3),
    "refusal" TEXT,

    CONSTRAINT "LinePlace_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LinePlace_seatedAt_cancelledAt_idx" ON "LinePlace"("seatedAt", "cancelledAt");

-- CreateIndex
CREATE INDEX "LinePlace_agentId_id_idx" ON "LinePlace"("agentId", "id" DESC);

-- CreateIndex
CREATE INDEX "LinePlace_createdAt_idx" ON "LinePlace"("createdAt");

-- AddForeignKey
ALTER TABLE "LinePlace" ADD CONSTRAINT "LinePlace_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LinePlace" ADD CONSTRAINT "LinePlace_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Migration: 20261120122328_mended
-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "mendedAt" TIMESTAMPTZ(3);

-- Letters live for minutes, so those under way are lost once.
DELETE FROM "Letter";

-- AlterTable
ALTER TABLE "Letter" ADD COLUMN     "key" UUID NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "Letter_key_key" ON "Letter"("key");

-- Migration: 20261120125500_match_guesses
-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "showReasoning" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "Guess" (
    "matchId" UUID NOT NULL,
    "seat" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "visitor" TEXT NOT NULL,
    "choice" INTEGER NOT NULL,
    "right" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Guess_pkey" PRIMARY KEY ("matchId","seat","round","visitor")
);

-- AddForeignKey
ALTER TABLE "Guess" ADD CONSTRAINT "Guess_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Migration: 20261120143641_reports
-- CreateEnum
CREATE TYPE "ReportPart" AS ENUM ('match', 'speech', 'name', 'avatar', 'description');

-- CreateEnum
CREATE TYPE "ReportReason" AS ENUM ('abuse', 'personal', 'unfair', 'spam', 'other');

-- CreateEnum
CREATE TYPE "ReportOutcome" AS ENUM ('resolved', 'dismissed');

-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "avatar" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "Report" (
    "id" UUID NOT NULL,
    "reporterId" UUID NOT NULL,
    "part" "ReportPart" NOT NULL,
    "subjectId" UUID NOT NULL,
    "at" INTEGER NOT NULL DEFAULT 0,
    "quote" TEXT NOT NULL,
    "reason" "ReportReason" NOT NULL,
    "detail" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),
    "outcome" "ReportOutcome",
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Report_closedAt_id_idx" ON "Report"("closedAt", "id");

-- CreateIndex
CREATE INDEX "Report_subjectId_idx" ON "Report"("subjectId");

-- CreateIndex
CREATE UNIQUE INDEX "Report_reporterId_part_subjectId_at_key" ON "Report"("reporterId", "part", "subjectId", "at");

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Migration: 20261120144500_attempts
-- CreateTable
CREATE TABLE "Attempt" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Attempt_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "Attempt_endsAt_idx" ON "Attempt"("endsAt");

-- Migration: 20261120150753_standing_points
-- AlterTable
ALTER TABLE "Standing" ADD COLUMN     "points" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "pointsScale" INTEGER NOT NULL DEFAULT 1;

-- What is kept already counts, too.
UPDATE "Standing" SET "points" = ("sums" ->> 'points')::int,
  "pointsScale" = ("sums" ->> 'pointsScale')::int WHERE "matches" > 0;

-- Migration: 20261120174152_seasons_and_packs
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

-- Migration: 20261120175227_words_of_matches
-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "family" TEXT,
ADD COLUMN     "packId" UUID;

-- CreateIndex
CREATE INDEX "Family_proposerId_proposedAt_idx" ON "Family"("proposerId", "proposedAt");

-- CreateIndex
CREATE INDEX "Match_packId_family_winner_idx" ON "Match"("packId", "family", "winner");

-- AddForeignKey
ALTER TABLE "Match" ADD CONSTRAINT "Match_packId_fkey" FOREIGN KEY ("packId") REFERENCES "Pack"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Matches so far drew from the public packs, which lie in rows since the house season began.
UPDATE "Match" match SET "packId" = pack."id", "family" = match."materials" ->> 'family'
FROM "Pack" pack
WHERE match."game" = 'who-is-spy' AND pack."slug" = 'public-' || match."locale"
  AND match."materials" ->> 'family' IS NOT NULL;

-- Migration: 20261120175500_plan_seed
-- AlterTable
ALTER TABLE "Season" ADD COLUMN     "planSeed" TEXT;

-- Migration: 20261120180200_audit_by_id
-- Acts are read by id, whose first bits are the time.
DROP INDEX "AuditEntry_at_idx";

-- Migration: 20261120181500_ratings
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

-- Migration: 20261120181735_injection_marks
-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "injections" INTEGER,
ADD COLUMN     "marks" JSON;

-- Migration: 20261120224921_online_ratings
-- AlterTable
ALTER TABLE "BoardRow" ADD COLUMN     "mu" DOUBLE PRECISION,
ADD COLUMN     "sigma" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "finishOrder" BIGINT;

-- What "finishOrder" is drawn from (no default of a column, so schema.prisma does not know it).
CREATE SEQUENCE "Match_finishOrder_seq" OWNED BY "Match"."finishOrder";

-- Migration: 20261120225807_standing_points_unread
-- AlterTable
ALTER TABLE "Standing" DROP COLUMN "points",
DROP COLUMN "pointsScale";

-- Migration: 20261120230035_upsets
-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "upset" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "Match_upset_id_idx" ON "Match"("upset", "id" DESC);

-- Migration: 20261120231419_pairs_of_matches
-- DropIndex
DROP INDEX "Match_packId_family_winner_idx";

-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "pair" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Matches so far say in their materials which words they were played with.
UPDATE "Match" SET "pair" = ARRAY(
  SELECT given ->> 'word' FROM json_array_elements("materials" -> 'pair') given
  ORDER BY (given ->> 'word') COLLATE "C")
WHERE "game" = 'who-is-spy' AND "packId" IS NOT NULL
  AND json_typeof("materials" -> 'pair') = 'array';

-- CreateIndex
CREATE INDEX "Match_packId_family_pair_winner_idx" ON "Match"("packId", "family", "pair", "winner");

-- Migration: 20261120232416_board_search
-- DropIndex
DROP INDEX "BoardRow_seasonId_locale_clean_gain_agentId_idx";

-- CreateIndex
CREATE INDEX "BoardRow_seasonId_locale_clean_gain_agentId_versionId_idx" ON "BoardRow"("seasonId", "locale", "clean", "gain" DESC, "agentId", "versionId");

-- Migration: 20261121001159_planned_seeds
-- CreateIndex
CREATE INDEX "Match_seasonId_locale_seed_idx" ON "Match"("seasonId", "locale", "seed");

-- Migration: 20261121051941_upsets_alone
-- DropIndex
DROP INDEX "Match_upset_id_idx";

-- CreateIndex
CREATE INDEX "Match_upset_idx" ON "Match"("id" DESC) WHERE ("upset" = true);

-- Migration: 20261121053231_standing_by_agent
-- CreateIndex
CREATE INDEX "Standing_agentId_idx" ON "Standing"("agentId");

-- Migration: 20261121114522_duties
-- CreateTable
CREATE TABLE "Duty" (
    "name" TEXT NOT NULL,
    "runner" TEXT NOT NULL,
    "fence" INTEGER NOT NULL DEFAULT 1,
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Duty_pkey" PRIMARY KEY ("name")
);

-- Migration: 20261121115130_rank_below_placement
-- DropIndex
DROP INDEX "BoardRow_seasonId_locale_clean_gain_agentId_versionId_idx";

-- AlterTable
ALTER TABLE "BoardRow" ADD COLUMN     "placement" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "StandingDay" ADD COLUMN     "matchesAsSpy" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "BoardRow_rank_idx" ON "BoardRow"("seasonId", "locale", "clean", "placement", "gain" DESC, "agentId", "versionId");

-- Agents in placement stand below the line: on the boards as they are now,
UPDATE "BoardRow" SET "placement" = "matches" < 100 OR "matchesAsSpy" < 15;

-- and on those of days gone by.
UPDATE "StandingDay" day SET "matchesAsSpy" = played."asSpy" FROM (
  SELECT seat."agentId", match."seasonId", match."locale",
    (match."finishedAt" AT TIME ZONE 'UTC')::date AS "day", count(*)::int AS "asSpy"
  FROM "Match" match JOIN "MatchSeat" seat ON seat."matchId" = match."id"
  WHERE match."status" = 'finished' AND match."seasonId" IS NOT NULL AND seat."side" = 'spy'
  GROUP BY 1, 2, 3, 4) played
WHERE (day."agentId", day."seasonId", day."locale", day."day")
  = (played."agentId", played."seasonId", played."locale", played."day");

WITH stood AS (
  SELECT ranks."agentId", ranks."seasonId", ranks."locale", ranks."day", ranks."gain",
    sum(played."matches") < 100 OR sum(played."matchesAsSpy") < 15 AS "placement"
  FROM "RankDay" ranks JOIN "StandingDay" played ON played."agentId" = ranks."agentId"
    AND played."seasonId" = ranks."seasonId" AND played."locale" = ranks."locale"
    AND played."day" <= ranks."day"
  GROUP BY ranks."agentId", ranks."seasonId", ranks."locale", ranks."day"),
ranked AS (
  SELECT *, rank() OVER (
    PARTITION BY "seasonId", "locale", "day" ORDER BY "placement", "gain" DESC)::int AS "rank"
  FROM stood)
UPDATE "RankDay" ranks SET "rank" = ranked."rank" FROM ranked
WHERE (ranks."agentId", ranks."seasonId", ranks."locale", ranks."day")
  = (ranked."agentId", ranked."seasonId", ranked."locale", ranked."day");

-- Migration: 20261121121740_separate_sessions
-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "checkedBy" UUID,
ADD COLUMN     "checkedUntil" TIMESTAMPTZ(3),
ADD COLUMN     "separateSessions" BOOLEAN NOT NULL DEFAULT false;

-- An owner who let a server sit in several matches has said that it keeps them apart.
UPDATE "Agent" agent SET "separateSessions" = true
FROM "AgentVersion" version
WHERE version."agentId" = agent."id" AND version."retiredAt" IS NULL
  AND version."connector" = 'space' AND agent."maxConcurrent" IS DISTINCT FROM 1;

-- Migration: 20261121123900_fit_boards_again
-- Fits are of another model now: every board counts as one that has new matches.
UPDATE "BoardFit" SET "matches" = 0;

-- Migration: 20261121185112_decisions_by_ask
-- A decision is named by its seat and which of the seat's asks it answers: whatever others do in
-- between, and whatever is asked beside the match, the name stays.
ALTER TABLE "Decision" ADD COLUMN "nth" INTEGER, ADD COLUMN "notes" JSON;

UPDATE "Decision" decision SET "nth" = numbered."nth"
FROM (
  SELECT "matchId", "at", "seat", "kind",
    row_number() OVER (PARTITION BY "matchId", "seat", "kind" ORDER BY "at") AS "nth"
  FROM "Decision"
) numbered
WHERE decision."matchId" = numbered."matchId" AND decision."at" = numbered."at"
  AND decision."seat" = numbered."seat" AND decision."kind" = numbered."kind";

ALTER TABLE "Decision" ALTER COLUMN "nth" SET NOT NULL,
  DROP CONSTRAINT "Decision_pkey",
  ADD CONSTRAINT "Decision_pkey" PRIMARY KEY ("matchId", "seat", "nth", "kind", "ask");

-- Migration: 20261122013000_roles_and_winners
-- What a seat was dealt, whom it wins with and whether it won are three things: several seats of
-- several sides may win, and a role is not a side.
ALTER TABLE "MatchSeat" ADD COLUMN "role" TEXT, ADD COLUMN "won" BOOLEAN;

UPDATE "MatchSeat" seat SET
  "role" = CASE
    WHEN match."game" = 'who-is-spy' AND seat."side" = 'civilians' THEN 'civilian'
    WHEN match."game" = 'prisoners-dilemma' THEN 'prisoner'
    ELSE seat."side" END,
  -- All who have the most points win the dilemma. Before, nobody did where they were several.
  "won" = CASE
    WHEN match."game" = 'prisoners-dilemma' THEN seat."points" = (
      SELECT max(other."points") FROM "MatchSeat" other WHERE other."matchId" = seat."matchId")
    ELSE seat."side" IS NOT DISTINCT FROM match."winner" END
FROM "Match" match
WHERE match."id" = seat."matchId" AND match."status" = 'finished';

ALTER TABLE "Match" ADD COLUMN "winners" TEXT[] DEFAULT ARRAY[]::TEXT[];

UPDATE "Match" match SET "winners" = (
  SELECT coalesce(array_agg(won."side" ORDER BY won."seat"), '{}') FROM (
    SELECT DISTINCT ON ("side") "side", "seat" FROM "MatchSeat"
    WHERE "matchId" = match."id" AND "won" ORDER BY "side", "seat") won)
WHERE match."status" = 'finished';

DROP INDEX "Match_packId_family_pair_winner_idx";
ALTER TABLE "Match" DROP COLUMN "winner";
CREATE INDEX "Match_packId_family_pair_idx" ON "Match"("packId", "family", "pair");

UPDATE "Standing" SET "side" = 'civilian' WHERE "side" = 'civilians';
ALTER TABLE "Standing" RENAME COLUMN "side" TO "role";

-- Migration: 20261122043530_figures_by_declaration
-- Figures are kept by the ids that a game declares. Rows of boards have none after this migration:
-- the first runner to start makes them from the logs before it claims a match.
-- DropIndex
DROP INDEX "BoardRow_rank_idx";

-- AlterTable
ALTER TABLE "BoardRow" DROP COLUMN "abstainRate",
DROP COLUMN "cost",
DROP COLUMN "fouls",
DROP COLUMN "gain",
DROP COLUMN "latencyMedian",
DROP COLUMN "latencySlow",
DROP COLUMN "matchesAsSpy",
DROP COLUMN "repeated",
DROP COLUMN "saidWord",
DROP COLUMN "score",
DROP COLUMN "scoreCivilian",
DROP COLUMN "scoreSpy",
DROP COLUMN "skipped",
DROP COLUMN "survival",
DROP COLUMN "survivalCivilian",
DROP COLUMN "survivalSpy",
DROP COLUMN "tally",
DROP COLUMN "timeouts",
DROP COLUMN "tokens",
DROP COLUMN "voteAccuracy",
DROP COLUMN "votesReceived",
DROP COLUMN "wins",
DROP COLUMN "winsCivilian",
DROP COLUMN "winsSpy",
ADD COLUMN     "figures" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "placedOn" DATE,
ADD COLUMN     "rankValue" DOUBLE PRECISION NOT NULL DEFAULT 0,
ADD COLUMN     "roles" JSON NOT NULL DEFAULT '{}',
ADD COLUMN     "windowMatches" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "windowPoints" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "RankDay" ADD COLUMN     "rankValue" DOUBLE PRECISION;
UPDATE "RankDay" SET "rankValue" = 100 + "gain"::float8 / "pointsScale";
ALTER TABLE "RankDay" ALTER COLUMN "rankValue" SET NOT NULL,
DROP COLUMN "gain",
DROP COLUMN "pointsScale";

-- AlterTable
ALTER TABLE "StandingDay" DROP COLUMN "matchesAsSpy";

-- CreateIndex
CREATE INDEX "BoardRow_rank_idx" ON "BoardRow"("seasonId", "locale", "clean", "placement", "rankValue" DESC, "agentId", "versionId");

-- Migration: 20261122080814_games_of_agents
-- CreateTable
CREATE TABLE "AgentGame" (
    "agentId" UUID NOT NULL,
    "game" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "online" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "AgentGame_pkey" PRIMARY KEY ("agentId","game","locale")
);

-- CreateIndex
CREATE INDEX "AgentGame_game_locale_idx" ON "AgentGame"("game", "locale");

-- AddForeignKey
ALTER TABLE "AgentGame" ADD CONSTRAINT "AgentGame_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Until now an agent played one game in one language.
INSERT INTO "AgentGame" ("agentId", "game", "locale") SELECT "id", "game", "locale" FROM "Agent";

-- AlterTable
ALTER TABLE "LinePlace" ADD COLUMN "game" TEXT;
UPDATE "LinePlace" place SET "game" = agent."game" FROM "Agent" agent WHERE agent."id" = place."agentId";
ALTER TABLE "LinePlace" ALTER COLUMN "game" SET NOT NULL;

-- AlterTable
ALTER TABLE "SeasonEntry" ADD COLUMN "locales" TEXT[];
UPDATE "SeasonEntry" entry SET "locales" = ARRAY[agent."locale"] FROM "Agent" agent WHERE agent."id" = entry."agentId";

-- AlterTable
ALTER TABLE "Agent" DROP COLUMN "game",
DROP COLUMN "locale";

-- Migration: 20261122143721_skills_by_id
-- AlterTable
ALTER TABLE "AgentFit" DROP COLUMN "civilian",
DROP COLUMN "spy",
ADD COLUMN     "skills" JSONB NOT NULL DEFAULT '{}';

-- Migration: 20261122184626_calls_of_decisions
-- AlterTable
ALTER TABLE "Decision" ADD COLUMN     "calls" JSON;

-- Migration: 20261122190500_no_queue
-- Runners claim matches themselves: what pg-boss kept is of no use any more.
DROP SCHEMA IF EXISTS pgboss CASCADE;

-- Migration: 20261122213200_queue_and_tickets
-- Names only: no row changes.
ALTER TYPE "LineKind" RENAME TO "QueueKind";
ALTER TYPE "Schedule" RENAME VALUE 'lines' TO 'queue';

ALTER TABLE "LinePlace" RENAME TO "Ticket";
ALTER TABLE "Ticket" RENAME CONSTRAINT "LinePlace_pkey" TO "Ticket_pkey";
ALTER TABLE "Ticket" RENAME CONSTRAINT "LinePlace_agentId_fkey" TO "Ticket_agentId_fkey";
ALTER TABLE "Ticket" RENAME CONSTRAINT "LinePlace_matchId_fkey" TO "Ticket_matchId_fkey";
ALTER TABLE "Ticket" RENAME CONSTRAINT "LinePlace_seasonId_fkey" TO "Ticket_seasonId_fkey";
ALTER INDEX "LinePlace_seatedAt_cancelledAt_idx" RENAME TO "Ticket_seatedAt_cancelledAt_idx";
ALTER INDEX "LinePlace_agentId_id_idx" RENAME TO "Ticket_agentId_id_idx";
ALTER INDEX "LinePlace_createdAt_idx" RENAME TO "Ticket_createdAt_idx";

-- Migration: 20261122213300_check_input
-- A name only: no row changes.
ALTER TABLE "Check" RENAME COLUMN "wish" TO "input";

-- Migration: 20261122214500_probes
-- Probes that the seats of a season's matches are asked, and how right their answers were.
ALTER TABLE "Season" ADD COLUMN "probes" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "Match" ADD COLUMN "probes" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "Decision" ADD COLUMN "score" DOUBLE PRECISION;

-- Migration: 20261122221500_standard_names
-- Renames alone: no row changes.

-- An agent's recorded technical failures.
ALTER TABLE "Trouble" RENAME TO "Incident";
ALTER TABLE "Incident" RENAME CONSTRAINT "Trouble_pkey" TO "Incident_pkey";
ALTER TABLE "Incident" RENAME CONSTRAINT "Trouble_agentId_fkey" TO "Incident_agentId_fkey";
ALTER TABLE "Incident" RENAME CONSTRAINT "Trouble_versionId_fkey" TO "Incident_versionId_fkey";
ALTER INDEX "Trouble_agentId_at_idx" RENAME TO "Incident_agentId_at_idx";
ALTER TABLE "Agent" RENAME COLUMN "mendedAt" TO "recoveredAt";

-- Messages to agents and players that connect to the arena.
ALTER TABLE "Letter" RENAME TO "AgentMessage";
ALTER TABLE "AgentMessage" RENAME COLUMN "message" TO "payload";
ALTER TABLE "AgentMessage" RENAME CONSTRAINT "Letter_pkey" TO "AgentMessage_pkey";
ALTER TABLE "AgentMessage" RENAME CONSTRAINT "Letter_agentId_fkey" TO "AgentMessage_agentId_fkey";
ALTER INDEX "Letter_agentId_id_idx" RENAME TO "AgentMessage_agentId_id_idx";
ALTER INDEX "Letter_expiresAt_idx" RENAME TO "AgentMessage_expiresAt_idx";
ALTER INDEX "Letter_key_key" RENAME TO "AgentMessage_key_key";
ALTER SEQUENCE "Letter_id_seq" RENAME TO "AgentMessage_id_seq";

-- The results of two agents at the same tables.
ALTER TABLE "Meeting" RENAME TO "HeadToHead";
ALTER TABLE "HeadToHead" RENAME CONSTRAINT "Meeting_pkey" TO "HeadToHead_pkey";
ALTER TABLE "HeadToHead" RENAME CONSTRAINT "Meeting_firstId_fkey" TO "HeadToHead_firstId_fkey";
ALTER TABLE "HeadToHead" RENAME CONSTRAINT "Meeting_secondId_fkey" TO "HeadToHead_secondId_fkey";
ALTER TABLE "HeadToHead" RENAME CONSTRAINT "Meeting_seasonId_fkey" TO "HeadToHead_seasonId_fkey";
ALTER INDEX "Meeting_secondId_idx" RENAME TO "HeadToHead_secondId_idx";

-- Health checks of agents.
ALTER TABLE "Agent" RENAME COLUMN "nextLookAt" TO "nextHealthCheckAt";
ALTER TABLE "Agent" RENAME COLUMN "failedLooks" TO "failedHealthChecks";
ALTER INDEX "Agent_nextLookAt_idx" RENAME TO "Agent_nextHealthCheckAt_idx";

-- Actions in the audit log.
ALTER TABLE "AuditEntry" RENAME COLUMN "act" TO "action";

-- Deleted accounts.
ALTER TABLE "User" RENAME COLUMN "departedAt" TO "deletedAt";

-- Migration: 20261123031200_match_previews
-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "preview" JSON;

-- Migration: 20261123031500_decision_faults
-- CreateTable
CREATE TABLE "DecisionFault" (
    "agentId" UUID NOT NULL,
    "fault" TEXT NOT NULL,
    "matchId" UUID NOT NULL,
    "nth" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "foul" TEXT,

    CONSTRAINT "DecisionFault_pkey" PRIMARY KEY ("agentId","fault","matchId","nth")
);

-- Matches that finished before: the same as the finishing transaction stores.
INSERT INTO "DecisionFault" ("agentId", "fault", "matchId", "nth", "seat")
SELECT seat."agentId", found."fault", decision."matchId", decision."nth", decision."seat"
FROM "Match" match
JOIN "Decision" decision ON decision."matchId" = match."id" AND decision."kind" = 'decision'
JOIN "MatchSeat" seat ON seat."matchId" = match."id" AND seat."seat" = decision."seat"
JOIN "Agent" agent ON agent."id" = seat."agentId" AND agent."ownerId" IS NOT NULL
CROSS JOIN LATERAL (VALUES
  ('missed', decision."missed" IS NOT NULL),
  ('illegal', coalesce(decision."missed" = 'illegal', false)),
  ('slow', decision."latencyMs" >= 10000)) AS found("fault", "holds")
WHERE match."status" = 'finished' AND found."holds";

INSERT INTO "DecisionFault" ("agentId", "fault", "matchId", "nth", "seat", "foul")
SELECT DISTINCT ON (last."agentId", match."id", last."nth") last."agentId", 'foul', match."id",
  last."nth", last."seat", ruling->>'foul'
FROM "Match" match
JOIN "MatchEvent" event ON event."matchId" = match."id" AND event."type" = 'round-judged'
CROSS JOIN LATERAL json_array_elements(event."event"->'fouls') AS ruling
CROSS JOIN LATERAL (
  SELECT seat."agentId", decision."nth", decision."seat" FROM "Decision" decision
  JOIN "MatchSeat" seat ON seat."matchId" = match."id" AND seat."seat" = decision."seat"
  JOIN "Agent" agent ON agent."id" = seat."agentId" AND agent."ownerId" IS NOT NULL
  WHERE decision."matchId" = match."id" AND decision."kind" = 'decision'
    AND decision."seat" = (ruling->>'seat')::int AND decision."at" <= event."seq"
  ORDER BY decision."nth" DESC LIMIT 1) AS last
WHERE match."status" = 'finished';

-- CreateIndex
CREATE INDEX "DecisionFault_matchId_idx" ON "DecisionFault"("matchId");

-- AddForeignKey
ALTER TABLE "DecisionFault" ADD CONSTRAINT "DecisionFault_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DecisionFault" ADD CONSTRAINT "DecisionFault_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Migration: 20261123031500_people
-- People at the table: an agent that stands for a person, and matches that a person sits in.
ALTER TABLE "Agent" ADD COLUMN "person" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Match" ADD COLUMN "people" INTEGER NOT NULL DEFAULT 0;

CREATE INDEX "Match_people_idx" ON "Match"("game", "id" DESC) WHERE ("people" > 0);

-- Migration: 20261123033000_test_runs
-- CreateEnum
CREATE TYPE "TestRunStatus" AS ENUM ('waiting', 'running', 'done');

-- CreateTable
CREATE TABLE "TestRun" (
    "id" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "moments" JSON NOT NULL,
    "times" INTEGER NOT NULL,
    "status" "TestRunStatus" NOT NULL DEFAULT 'waiting',
    "failure" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "TestRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TestAnswer" (
    "runId" UUID NOT NULL,
    "moment" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "text" TEXT,
    "reasoning" TEXT,
    "notes" JSON,
    "missed" TEXT,
    "detail" TEXT,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,
    "latencyMs" INTEGER NOT NULL,
    "tokensIn" INTEGER,
    "tokensOut" INTEGER,
    "costMicros" INTEGER,
    "estimated" BOOLEAN NOT NULL DEFAULT false,
    "raw" JSON,
    "calls" JSON,
    "same" BOOLEAN,

    CONSTRAINT "TestAnswer_pkey" PRIMARY KEY ("runId","moment","attempt")
);

-- CreateIndex
CREATE INDEX "TestRun_agentId_id_idx" ON "TestRun"("agentId", "id" DESC);

-- CreateIndex
CREATE INDEX "TestRun_status_createdAt_idx" ON "TestRun"("status", "createdAt");

-- AddForeignKey
ALTER TABLE "TestRun" ADD CONSTRAINT "TestRun_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TestRun" ADD CONSTRAINT "TestRun_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TestAnswer" ADD CONSTRAINT "TestAnswer_runId_fkey" FOREIGN KEY ("runId") REFERENCES "TestRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Migration: 20261123040000_version_labels
-- AlterTable
ALTER TABLE "AgentVersion" ADD COLUMN     "label" TEXT;

-- Migration: 20261123041500_notifications
-- CreateTable
CREATE TABLE "Notification" (
    "id" BIGSERIAL NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSON NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Notification_userId_id_idx" ON "Notification"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "Notification_unread_idx" ON "Notification"("userId") WHERE ("readAt" IS NULL);

-- CreateIndex
CREATE INDEX "Notification_createdAt_idx" ON "Notification"("createdAt");

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Migration: 20261123041500_private_tables
-- Tables that friends join by a link. Their tickets are seated together.
CREATE TABLE "PrivateTable" (
  "id" UUID NOT NULL,
  "hostId" UUID NOT NULL,
  "game" TEXT NOT NULL,
  "locale" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "startedAt" TIMESTAMPTZ(3),
  CONSTRAINT "PrivateTable_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "PrivateTable" ADD CONSTRAINT "PrivateTable_hostId_fkey"
  FOREIGN KEY ("hostId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Ticket" ADD COLUMN "tableId" UUID;

ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_tableId_fkey"
  FOREIGN KEY ("tableId") REFERENCES "PrivateTable"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "Ticket_tableId_idx" ON "Ticket"("tableId");
CREATE INDEX "PrivateTable_createdAt_idx" ON "PrivateTable"("createdAt");

-- Migration: 20261123063923_notification_channels
-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "emailPending" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "mailId" UUID,
ADD COLUMN     "onSite" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "webhookDueAt" TIMESTAMPTZ(3),
ADD COLUMN     "webhookTries" SMALLINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "mailLocale" TEXT NOT NULL DEFAULT 'en';

-- CreateTable
CREATE TABLE "NotificationPreference" (
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,

    CONSTRAINT "NotificationPreference_pkey" PRIMARY KEY ("userId","kind","channel")
);

-- CreateTable
CREATE TABLE "NotificationMail" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "NotificationMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "userId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secretId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "disabledAt" TIMESTAMPTZ(3),
    "lastAt" TIMESTAMPTZ(3),
    "lastOk" BOOLEAN,
    "lastResult" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE INDEX "NotificationMail_userId_createdAt_idx" ON "NotificationMail"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "NotificationMail_dueAt_idx" ON "NotificationMail"("dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "Webhook_secretId_key" ON "Webhook"("secretId");

-- CreateIndex
CREATE INDEX "Notification_email_idx" ON "Notification"("userId") WHERE ("emailPending" = true);

-- CreateIndex
CREATE INDEX "Notification_mailId_idx" ON "Notification"("mailId");

-- CreateIndex
CREATE INDEX "Notification_webhookDueAt_idx" ON "Notification"("webhookDueAt");

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_mailId_fkey" FOREIGN KEY ("mailId") REFERENCES "NotificationMail"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationPreference" ADD CONSTRAINT "NotificationPreference_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationMail" ADD CONSTRAINT "NotificationMail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_secretId_fkey" FOREIGN KEY ("secretId") REFERENCES "Secret"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Migration: 20261123070454_follows
-- CreateTable
CREATE TABLE "Follow" (
    "userId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Follow_pkey" PRIMARY KEY ("userId","agentId")
);

-- CreateIndex
CREATE INDEX "Follow_agentId_idx" ON "Follow"("agentId");

-- AddForeignKey
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Migration: 20261123071637_agent_pictures
-- CreateEnum
CREATE TYPE "PictureStatus" AS ENUM ('waiting', 'approved', 'refused');

-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "picture" TEXT;

-- CreateTable
CREATE TABLE "AgentPicture" (
    "agentId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "data" BYTEA NOT NULL,
    "status" "PictureStatus" NOT NULL DEFAULT 'waiting',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AgentPicture_pkey" PRIMARY KEY ("agentId")
);

-- CreateIndex
CREATE INDEX "AgentPicture_hash_idx" ON "AgentPicture"("hash");

-- CreateIndex
CREATE INDEX "AgentPicture_status_createdAt_idx" ON "AgentPicture"("status", "createdAt");

-- AddForeignKey
ALTER TABLE "AgentPicture" ADD CONSTRAINT "AgentPicture_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Migration: 20261123081000_suspect_calls
-- Whom spectators take for the hidden player, with the position at which they said so.
CREATE TYPE "CallSource" AS ENUM ('match', 'puzzle');

CREATE TABLE "SuspectCall" (
    "id" BIGSERIAL NOT NULL,
    "matchId" UUID NOT NULL,
    "person" TEXT NOT NULL,
    "source" "CallSource" NOT NULL,
    "cursor" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "choice" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SuspectCall_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "SuspectCall_matchId_person_id_idx" ON "SuspectCall"("matchId", "person", "id");

ALTER TABLE "SuspectCall" ADD CONSTRAINT "SuspectCall_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Migration: 20261123081100_puzzles
-- The moments of a daily puzzle, chosen by a fixed rule when it is first read.
CREATE TABLE "Puzzle" (
    "day" DATE NOT NULL,
    "game" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "moments" JSON NOT NULL,

    CONSTRAINT "Puzzle_pkey" PRIMARY KEY ("day", "game", "locale")
);

-- Migration: 20261123111500_guesses_as_calls
ALTER TABLE "SuspectCall" ADD COLUMN "view" INTEGER;

CREATE UNIQUE INDEX "SuspectCall_matchId_person_view_round_key"
  ON "SuspectCall"("matchId", "person", "view", "round");

-- A guess was made when the vote of its round had been opened.
INSERT INTO "SuspectCall" ("matchId", "person", "source", "cursor", "round", "choice", "view", "at")
SELECT guess."matchId", guess."visitor", 'match', opened."cursor", guess."round", guess."choice",
  guess."seat", guess."at"
FROM "Guess" guess
JOIN LATERAL (
  SELECT count(*)::int - 1 AS "cursor" FROM "MatchEvent" event
  WHERE event."matchId" = guess."matchId" AND event."public" AND event."seq" <= (
    SELECT min(vote."seq") FROM "MatchEvent" vote
    WHERE vote."matchId" = guess."matchId" AND vote."type" = 'turn-opened'
      AND vote."event" ->> 'ask' = 'vote' AND (vote."event" ->> 'round')::int = guess."round")
) opened ON opened."cursor" >= 0
ORDER BY guess."at";

DROP TABLE "Guess";

-- Migration: 20261123112700_left_seats
-- AlterTable
ALTER TABLE "MatchSeat" ADD COLUMN     "leftAt" TIMESTAMPTZ(3);

-- Migration: 20261123140000_board_orders
-- Boards are sorted from indexes alone: the wide rows of all their agents are not read.
-- A hash of the ids of figures, then their values, in the order in which JSONB keeps its keys.
CREATE FUNCTION "figureValues"("figures" JSONB) RETURNS DOUBLE PRECISION[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT array_prepend(hashtext(string_agg("id", ','))::float8, array_agg("value"::float8))
  FROM jsonb_each_text("figures") AS figure("id", "value")
);

-- AlterTable
ALTER TABLE "BoardRow" ADD COLUMN     "figureValues" DOUBLE PRECISION[]
  GENERATED ALWAYS AS ("figureValues"("figures")) STORED;

-- CreateIndex
CREATE INDEX "BoardRow_figures_idx" ON "BoardRow"("seasonId", "locale", "clean", "agentId", "versionId", "placement", "rankValue", "figureValues");

-- CreateIndex
CREATE INDEX "AgentFit_order_idx" ON "AgentFit"("seasonId", "locale", "clean", "agentId", "placement", "composite", "caused", "witnessed", "skills");

-- Migration: 20261123173254_experiments
-- CreateEnum
CREATE TYPE "ExperimentStatus" AS ENUM ('running', 'paused', 'finished');

-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "experimentId" UUID;

-- AlterTable
ALTER TABLE "MatchSeat" ADD COLUMN     "change" JSON;

-- CreateTable
CREATE TABLE "Experiment" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "ownerId" UUID,
    "name" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "plan" JSON NOT NULL,
    "hash" TEXT NOT NULL,
    "status" "ExperimentStatus" NOT NULL DEFAULT 'running',
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),
    "publishedAt" TIMESTAMPTZ(3),
    "report" JSON,

    CONSTRAINT "Experiment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExperimentMatch" (
    "experimentId" UUID NOT NULL,
    "planned" TEXT NOT NULL,
    "matchId" UUID NOT NULL,
    "result" JSON,

    CONSTRAINT "ExperimentMatch_pkey" PRIMARY KEY ("experimentId","planned")
);

-- CreateIndex
CREATE UNIQUE INDEX "Experiment_slug_key" ON "Experiment"("slug");

-- CreateIndex
CREATE INDEX "Experiment_ownerId_id_idx" ON "Experiment"("ownerId", "id" DESC);

-- CreateIndex
CREATE INDEX "Experiment_publishedAt_idx" ON "Experiment"("publishedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ExperimentMatch_matchId_key" ON "ExperimentMatch"("matchId");

-- CreateIndex
CREATE INDEX "ExperimentMatch_open_idx" ON "ExperimentMatch"("experimentId") WHERE ("result" IS NULL);

-- AddForeignKey
ALTER TABLE "Match" ADD CONSTRAINT "Match_experimentId_fkey" FOREIGN KEY ("experimentId") REFERENCES "Experiment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Experiment" ADD CONSTRAINT "Experiment_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExperimentMatch" ADD CONSTRAINT "ExperimentMatch_experimentId_fkey" FOREIGN KEY ("experimentId") REFERENCES "Experiment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExperimentMatch" ADD CONSTRAINT "ExperimentMatch_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Migration: 20261123204753_forks
-- CreateEnum
CREATE TYPE "ForkStatus" AS ENUM ('running', 'finished');

-- CreateEnum
CREATE TYPE "ForkChance" AS ENUM ('held', 'fresh');

-- CreateEnum
CREATE TYPE "BranchKind" AS ENUM ('original', 'changed');

-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "forkId" UUID;

-- CreateTable
CREATE TABLE "Fork" (
    "id" UUID NOT NULL,
    "ownerId" UUID,
    "matchId" UUID NOT NULL,
    "seat" INTEGER NOT NULL,
    "nth" INTEGER NOT NULL,
    "answer" TEXT,
    "versionId" UUID,
    "runs" INTEGER NOT NULL,
    "chance" "ForkChance" NOT NULL,
    "status" "ForkStatus" NOT NULL DEFAULT 'running',
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Fork_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ForkBranch" (
    "forkId" UUID NOT NULL,
    "run" INTEGER NOT NULL,
    "kind" "BranchKind" NOT NULL,
    "matchId" UUID NOT NULL,
    "result" JSON,

    CONSTRAINT "ForkBranch_pkey" PRIMARY KEY ("forkId","run","kind")
);

-- CreateIndex
CREATE INDEX "Fork_ownerId_id_idx" ON "Fork"("ownerId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ForkBranch_matchId_key" ON "ForkBranch"("matchId");

-- CreateIndex
CREATE INDEX "ForkBranch_open_idx" ON "ForkBranch"("forkId") WHERE ("result" IS NULL);

-- AddForeignKey
ALTER TABLE "Fork" ADD CONSTRAINT "Fork_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fork" ADD CONSTRAINT "Fork_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fork" ADD CONSTRAINT "Fork_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ForkBranch" ADD CONSTRAINT "ForkBranch_forkId_fkey" FOREIGN KEY ("forkId") REFERENCES "Fork"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ForkBranch" ADD CONSTRAINT "ForkBranch_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Migration: 20261123205008_experiment_history
-- AlterTable
ALTER TABLE "Experiment" ADD COLUMN     "history" JSONB NOT NULL DEFAULT '[]';

-- Migration: 20261123211500_duplicate_sets
-- AlterEnum
ALTER TYPE "Schedule" ADD VALUE 'duplicates';

-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "duplicateSet" TEXT;

-- Migration: 20261124212700_agents_open_to_lab
-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "openToLab" BOOLEAN NOT NULL DEFAULT false;

-- Migration: 20261125004000_faults_by_seat
-- An agent may have several seats of a match, each with its own first, second ... question.
ALTER TABLE "DecisionFault" DROP CONSTRAINT "DecisionFault_pkey",
  ADD CONSTRAINT "DecisionFault_pkey" PRIMARY KEY ("agentId", "fault", "matchId", "nth", "seat");

-- Migration: 20261125031500_agents_by_owner
-- CreateIndex
CREATE INDEX "Agent_ownerId_idx" ON "Agent"("ownerId");

-- Migration: 20261125034500_skill_orders
-- Boards by skill are sorted by numbers, like boards by figure: reading JSON of all agents is slow.
-- DropIndex
DROP INDEX "AgentFit_order_idx";

-- AlterTable
ALTER TABLE "AgentFit" ADD COLUMN     "skillValues" DOUBLE PRECISION[]
  GENERATED ALWAYS AS ("figureValues"("skills")) STORED;

-- CreateIndex
CREATE INDEX "AgentFit_order_idx" ON "AgentFit"("seasonId", "locale", "clean", "agentId", "placement", "composite", "caused", "witnessed", "skillValues");

-- Migration: 20261125061500_table_options
-- What the host of a table of friends chose, and its match keeps.
ALTER TABLE "PrivateTable" ADD COLUMN "personTimeLimitMs" INTEGER;
ALTER TABLE "PrivateTable" ADD COLUMN "announcesPeople" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Match" ADD COLUMN "personTimeLimitMs" INTEGER;
ALTER TABLE "Match" ADD COLUMN "announcesPeople" BOOLEAN NOT NULL DEFAULT false;

-- Migration: 20261126061106_seal_duplicate_sets
-- AlterEnum
ALTER TYPE "MatchStatus" ADD VALUE 'played';

-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "sealed" BOOLEAN;

-- CreateIndex
CREATE INDEX "Match_sealed_idx" ON "Match"("seasonId", "locale", "duplicateSet") WHERE ("sealed" = true);

-- Migration: 20261126061203_moderation_acts
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

-- Migration: 20261126061229_verified_calls_and_guest_places
-- AlterTable
ALTER TABLE "SuspectCall" ADD COLUMN     "verified" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Ticket" ADD COLUMN     "guestFrom" TEXT;

-- CreateTable
CREATE TABLE "SolutionShown" (
    "matchId" UUID NOT NULL,
    "person" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SolutionShown_pkey" PRIMARY KEY ("matchId","person")
);

-- CreateIndex
CREATE INDEX "Ticket_guestFrom_idx" ON "Ticket"("guestFrom");

-- AddForeignKey
ALTER TABLE "SolutionShown" ADD CONSTRAINT "SolutionShown_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Migration: 20261126061414_clocks_and_rests
-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "restCode" TEXT,
ADD COLUMN     "restDetail" TEXT,
ADD COLUMN     "restingUntil" TIMESTAMPTZ(3),
ADD COLUMN     "rests" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "AgentVersion" ADD COLUMN     "answerMs" JSONB;

-- AlterTable
ALTER TABLE "Season" ADD COLUMN     "clockMs" INTEGER;

-- The clock of each season: games name their time limits `...TimeLimitMs`, all 10 s unless given. Who is
-- Spy has two of them, Chameleon three, the other games one.
UPDATE "Season" season SET "clockMs" = (
  SELECT least(min("value"::int), CASE
    WHEN count(*) < CASE season."game" WHEN 'who-is-spy' THEN 2 WHEN 'chameleon' THEN 3 ELSE 1 END
    THEN 10000 END)
  FROM json_each_text(season."config") WHERE "key" LIKE '%TimeLimitMs');

-- Migration: 20261126062058_lab_quotas
-- DropForeignKey
ALTER TABLE "ExperimentMatch" DROP CONSTRAINT "ExperimentMatch_matchId_fkey";

-- DropForeignKey
ALTER TABLE "ForkBranch" DROP CONSTRAINT "ForkBranch_matchId_fkey";

-- AlterTable
ALTER TABLE "Experiment" ADD COLUMN     "deletionAnnouncedAt" TIMESTAMPTZ(3),
ADD COLUMN     "matchesDeletedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Fork" ADD COLUMN     "matchesDeletedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "LabUse" (
    "ownerId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "matches" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "LabUse_pkey" PRIMARY KEY ("ownerId","day")
);

-- CreateIndex
CREATE INDEX "Match_experiment_idx" ON "Match"("experimentId") WHERE ("experimentId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "Match_fork_idx" ON "Match"("forkId") WHERE ("forkId" IS NOT NULL);

-- AddForeignKey
ALTER TABLE "LabUse" ADD CONSTRAINT "LabUse_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Migration: 20261126062133_private_tables_by_host
-- CreateIndex
CREATE INDEX "PrivateTable_hostId_idx" ON "PrivateTable"("hostId");

-- Migration: 20261126071528_rests_and_deletions
-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "restingSince" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Fork_matchId_idx" ON "Fork"("matchId");

-- CreateIndex
CREATE INDEX "Ticket_match_idx" ON "Ticket"("matchId") WHERE ("matchId" IS NOT NULL);

-- Migration: 20261126074911_forks_kept_from
-- AlterTable
ALTER TABLE "Fork" ADD COLUMN     "keptFrom" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Migration: 20261126122844_closeness_of_pairs
-- AlterTable
ALTER TABLE "Family" DROP COLUMN "difficulty",
ADD COLUMN     "closeness" INTEGER,
ADD COLUMN     "raterId" UUID,
ADD COLUMN     "secondCloseness" INTEGER;

-- AddCheck
ALTER TABLE "Family" ADD CONSTRAINT "Family_closeness_check" CHECK ("closeness" BETWEEN 1 AND 5),
ADD CONSTRAINT "Family_secondCloseness_check" CHECK ("secondCloseness" BETWEEN 1 AND 5);

-- Migration: 20261126123652_season_variant
-- AlterTable
ALTER TABLE "Season" ADD COLUMN     "variant" BOOLEAN NOT NULL DEFAULT false;

-- Migration: 20261126124630_drafts_and_next_tables
-- AlterTable
ALTER TABLE "AgentMessage" ADD COLUMN     "draft" JSON,
ADD COLUMN     "draftedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "PrivateTable" ADD COLUMN     "nextId" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "PrivateTable_nextId_key" ON "PrivateTable"("nextId");

-- AddForeignKey
ALTER TABLE "PrivateTable" ADD CONSTRAINT "PrivateTable_nextId_fkey" FOREIGN KEY ("nextId") REFERENCES "PrivateTable"("id") ON DELETE SET NULL ON UPDATE CASCADE;
