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
