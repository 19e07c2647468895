-- Probes are interviews: with named scores in place of one number, and moments of their own. 0.2.0 knows
-- probes only, so their columns stay until nothing of 0.2.0 runs: 20261127022500_beside_0_2_0 keeps both.
ALTER TABLE "Decision" ADD COLUMN "memory" JSON, ADD COLUMN "scores" JSON;
ALTER TABLE "Match" ADD COLUMN "interviewing" JSON;
ALTER TABLE "Season" ADD COLUMN "interviews" TEXT[] DEFAULT ARRAY[]::TEXT[];
