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
