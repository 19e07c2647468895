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
