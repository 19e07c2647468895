-- Renames alone: no row changes.

-- An agent's recorded technical failures.
ALTER TABLE "Trouble" RENAME TO "Incident";
ALTER TABLE "Incident" RENAME CONSTRAINT "Trouble_pkey" TO "Incident_pkey";
ALTER TABLE "Incident" RENAME CONSTRAINT "Trouble_agentId_fkey" TO "Incident_agentId_fkey";
ALTER TABLE "Incident" RENAME CONSTRAINT "Trouble_versionId_fkey" TO "Incident_versionId_fkey";
ALTER INDEX "Trouble_agentId_at_idx" RENAME TO "Incident_agentId_at_idx";
ALTER TABLE "Agent" RENAME COLUMN "mendedAt" TO "recoveredAt";
