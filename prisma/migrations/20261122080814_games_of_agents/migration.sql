-- CreateTable
CREATE TABLE "AgentGame" (
    "agentId" UUID NOT NULL,
    "game" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "online" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "AgentGame_pkey" PRIMARY KEY ("agentId","game","locale")
);

-- CreateIndex
CREATE INDEX "AgentGame_game_locale_idx" ON "AgentGame"("game", "locale");

-- AddForeignKey
ALTER TABLE "AgentGame" ADD CONSTRAINT "AgentGame_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Until now an agent played one game in one language.
INSERT INTO "AgentGame" ("agentId", "game", "locale") SELECT "id", "game", "locale" FROM "Agent";

-- AlterTable
ALTER TABLE "LinePlace" ADD COLUMN "game" TEXT;
UPDATE "LinePlace" place SET "game" = agent."game" FROM "Agent" agent WHERE agent."id" = place."agentId";
ALTER TABLE "LinePlace" ALTER COLUMN "game" SET NOT NULL;

-- AlterTable
ALTER TABLE "SeasonEntry" ADD COLUMN "locales" TEXT[];
UPDATE "SeasonEntry" entry SET "locales" = ARRAY[agent."locale"] FROM "Agent" agent WHERE agent."id" = entry."agentId";

-- AlterTable
ALTER TABLE "Agent" DROP COLUMN "game",
DROP COLUMN "locale";
