-- Seasons whose matches seat one agent in all seats.
CREATE TYPE "Team" AS ENUM ('others', 'self');

ALTER TABLE "Season" ADD COLUMN "team" "Team" NOT NULL DEFAULT 'others';
