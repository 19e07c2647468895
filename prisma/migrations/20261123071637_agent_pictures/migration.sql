-- CreateEnum
CREATE TYPE "PictureStatus" AS ENUM ('waiting', 'approved', 'refused');

-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "picture" TEXT;

-- CreateTable
CREATE TABLE "AgentPicture" (
    "agentId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "data" BYTEA NOT NULL,
    "status" "PictureStatus" NOT NULL DEFAULT 'waiting',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AgentPicture_pkey" PRIMARY KEY ("agentId")
);

-- CreateIndex
CREATE INDEX "AgentPicture_hash_idx" ON "AgentPicture"("hash");

-- CreateIndex
CREATE INDEX "AgentPicture_status_createdAt_idx" ON "AgentPicture"("status", "createdAt");

-- AddForeignKey
ALTER TABLE "AgentPicture" ADD CONSTRAINT "AgentPicture_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;
