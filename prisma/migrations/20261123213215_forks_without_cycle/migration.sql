-- The migration of forks made this key for a short time, and no backup can be written with it.
ALTER TABLE "Match" DROP CONSTRAINT IF EXISTS "Match_forkId_fkey";
