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
