-- Fits are of another model now: every board counts as one that has new matches.
UPDATE "BoardFit" SET "matches" = 0;
