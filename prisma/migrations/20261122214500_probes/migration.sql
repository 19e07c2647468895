-- Probes that the seats of a season's matches are asked, and how right their answers were.
ALTER TABLE "Season" ADD COLUMN "probes" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "Match" ADD COLUMN "probes" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "Decision" ADD COLUMN "score" DOUBLE PRECISION;
