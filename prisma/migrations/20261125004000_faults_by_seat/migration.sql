-- An agent may have several seats of a match, each with its own first, second ... question.
ALTER TABLE "DecisionFault" DROP CONSTRAINT "DecisionFault_pkey",
  ADD CONSTRAINT "DecisionFault_pkey" PRIMARY KEY ("agentId", "fault", "matchId", "nth", "seat");
