ALTER TABLE "SuspectCall" ADD COLUMN "view" INTEGER;

CREATE UNIQUE INDEX "SuspectCall_matchId_person_view_round_key"
  ON "SuspectCall"("matchId", "person", "view", "round");

-- A guess was made when the vote of its round had been opened.
INSERT INTO "SuspectCall" ("matchId", "person", "source", "cursor", "round", "choice", "view", "at")
SELECT guess."matchId", guess."visitor", 'match', opened."cursor", guess."round", guess."choice",
  guess."seat", guess."at"
FROM "Guess" guess
JOIN LATERAL (
  SELECT count(*)::int - 1 AS "cursor" FROM "MatchEvent" event
  WHERE event."matchId" = guess."matchId" AND event."public" AND event."seq" <= (
    SELECT min(vote."seq") FROM "MatchEvent" vote
    WHERE vote."matchId" = guess."matchId" AND vote."type" = 'turn-opened'
      AND vote."event" ->> 'ask' = 'vote' AND (vote."event" ->> 'round')::int = guess."round")
) opened ON opened."cursor" >= 0
ORDER BY guess."at";

DROP TABLE "Guess";
