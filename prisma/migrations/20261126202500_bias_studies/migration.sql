-- Studies of what the votes of agents depend on.
CREATE TYPE "BiasStudyStatus" AS ENUM ('waiting', 'running', 'done', 'stopped');

CREATE TABLE "BiasStudy" (
    "id" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "namings" INTEGER[],
    "status" "BiasStudyStatus" NOT NULL DEFAULT 'waiting',
    "failure" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "nextAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leaseUntil" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "report" JSON,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BiasStudy_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "BiasVote" (
    "studyId" UUID NOT NULL,
    "naming" INTEGER NOT NULL,
    "ask" INTEGER NOT NULL,
    "choice" INTEGER,
    "missed" TEXT,
    "costMicros" INTEGER,

    CONSTRAINT "BiasVote_pkey" PRIMARY KEY ("studyId", "naming", "ask")
);

CREATE INDEX "BiasStudy_agentId_id_idx" ON "BiasStudy"("agentId", "id" DESC);
CREATE INDEX "BiasStudy_status_nextAt_idx" ON "BiasStudy"("status", "nextAt");

ALTER TABLE "BiasStudy" ADD CONSTRAINT "BiasStudy_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "BiasStudy" ADD CONSTRAINT "BiasStudy_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "BiasVote" ADD CONSTRAINT "BiasVote_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "BiasStudy"("id") ON DELETE CASCADE ON UPDATE CASCADE;
