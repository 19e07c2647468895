-- AlterTable
ALTER TABLE "Experiment" ADD COLUMN     "collectionId" UUID,
ADD COLUMN     "place" INTEGER;

-- CreateTable
CREATE TABLE "Collection" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "ownerId" UUID,
    "name" TEXT NOT NULL,
    "plan" JSON NOT NULL,
    "hash" TEXT NOT NULL,
    "budgetMicros" BIGINT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "publishedAt" TIMESTAMPTZ(3),
    "report" JSON,

    CONSTRAINT "Collection_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Collection_slug_key" ON "Collection"("slug");

-- CreateIndex
CREATE INDEX "Collection_ownerId_id_idx" ON "Collection"("ownerId", "id" DESC);

-- CreateIndex
CREATE INDEX "Collection_publishedAt_idx" ON "Collection"("publishedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Experiment_collectionId_place_key" ON "Experiment"("collectionId", "place");

-- AddForeignKey
ALTER TABLE "Experiment" ADD CONSTRAINT "Experiment_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Collection" ADD CONSTRAINT "Collection_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
