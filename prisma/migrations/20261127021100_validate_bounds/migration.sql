-- Reads the tables, and lets others read and write them.
ALTER TABLE "MatchEvent" VALIDATE CONSTRAINT "MatchEvent_bound";
ALTER TABLE "Decision" VALIDATE CONSTRAINT "Decision_bound";
