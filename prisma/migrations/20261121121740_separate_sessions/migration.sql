-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "checkedBy" UUID,
ADD COLUMN     "checkedUntil" TIMESTAMPTZ(3),
ADD COLUMN     "separateSessions" BOOLEAN NOT NULL DEFAULT false;

-- An owner who let a server sit in several matches has said that it keeps them apart.
UPDATE "Agent" agent SET "separateSessions" = true
FROM "AgentVersion" version
WHERE version."agentId" = agent."id" AND version."retiredAt" IS NULL
  AND version."connector" = 'space' AND agent."maxConcurrent" IS DISTINCT FROM 1;
