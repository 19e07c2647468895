-- CreateTable
CREATE TABLE "DecisionFault" (
    "agentId" UUID NOT NULL,
    "fault" TEXT NOT NULL,
    "matchId" UUID NOT NULL,
    "nth" INTEGER NOT NULL,
    "seat" INTEGER NOT NULL,
    "foul" TEXT,

    CONSTRAINT "DecisionFault_pkey" PRIMARY KEY ("agentId","fault","matchId","nth")
);

-- Matches that finished before: the same as the finishing transaction stores.
INSERT INTO "DecisionFault" ("agentId", "fault", "matchId", "nth", "seat")
SELECT seat."agentId", found."fault", decision."matchId", decision."nth", decision."seat"
FROM "Match" match
JOIN "Decision" decision ON decision."matchId" = match."id" AND decision."kind" = 'decision'
JOIN "MatchSeat" seat ON seat."matchId" = match."id" AND seat."seat" = decision."seat"
JOIN "Agent" agent ON agent."id" = seat."agentId" AND agent."ownerId" IS NOT NULL
CROSS JOIN LATERAL (VALUES
  ('missed', decision."missed" IS NOT NULL),
  ('illegal', coalesce(decision."missed" = 'illegal', false)),
  ('slow', decision."latencyMs" >= 10000)) AS found("fault", "holds")
WHERE match."status" = 'finished' AND found."holds";

INSERT INTO "DecisionFault" ("agentId", "fault", "matchId", "nth", "seat", "foul")
SELECT DISTINCT ON (last."agentId", match."id", last."nth") last."agentId", 'foul', match."id",
  last."nth", last."seat", ruling->>'foul'
FROM "Match" match
JOIN "MatchEvent" event ON event."matchId" = match."id" AND event."type" = 'round-judged'
CROSS JOIN LATERAL json_array_elements(event."event"->'fouls') AS ruling
CROSS JOIN LATERAL (
  SELECT seat."agentId", decision."nth", decision."seat" FROM "Decision" decision
  JOIN "MatchSeat" seat ON seat."matchId" = match."id" AND seat."seat" = decision."seat"
  JOIN "Agent" agent ON agent."id" = seat."agentId" AND agent."ownerId" IS NOT NULL
  WHERE decision."matchId" = match."id" AND decision."kind" = 'decision'
    AND decision."seat" = (ruling->>'seat')::int AND decision."at" <= event."seq"
  ORDER BY decision."nth" DESC LIMIT 1) AS last
WHERE match."status" = 'finished';

-- CreateIndex
CREATE INDEX "DecisionFault_matchId_idx" ON "DecisionFault"("matchId");

-- AddForeignKey
ALTER TABLE "DecisionFault" ADD CONSTRAINT "DecisionFault_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DecisionFault" ADD CONSTRAINT "DecisionFault_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
