-- The moments of a daily puzzle, chosen by a fixed rule when it is first read.
CREATE TABLE "Puzzle" (
    "day" DATE NOT NULL,
    "game" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "moments" JSON NOT NULL,

    CONSTRAINT "Puzzle_pkey" PRIMARY KEY ("day", "game", "locale")
);
