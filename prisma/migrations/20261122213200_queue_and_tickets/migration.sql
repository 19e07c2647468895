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
