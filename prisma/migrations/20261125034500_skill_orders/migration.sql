-- Boards by skill are sorted by numbers, like boards by figure: reading JSON of all agents is slow.
-- DropIndex
DROP INDEX "AgentFit_order_idx";

-- AlterTable
ALTER TABLE "AgentFit" ADD COLUMN     "skillValues" DOUBLE PRECISION[]
  GENERATED ALWAYS AS ("figureValues"("skills")) STORED;

-- CreateIndex
CREATE INDEX "AgentFit_order_idx" ON "AgentFit"("seasonId", "locale", "clean", "agentId", "placement", "composite", "caused", "witnessed", "skillValues");
