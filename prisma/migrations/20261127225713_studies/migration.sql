-- CreateEnum
CREATE TYPE "StudyStatus" AS ENUM ('draft', 'open', 'closed');

-- CreateEnum
CREATE TYPE "StudyItemKind" AS ENUM ('rated', 'practice', 'attention');

-- CreateEnum
CREATE TYPE "StudyRatingKind" AS ENUM ('rating', 'late', 'adjudication');

-- CreateTable
CREATE TABLE "Study" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "ownerId" UUID NOT NULL,
    "status" "StudyStatus" NOT NULL DEFAULT 'draft',
    "plan" JSON NOT NULL,
    "source" JSON NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "openedAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Study_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StudyRubric" (
    "studyId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "texts" JSON NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StudyRubric_pkey" PRIMARY KEY ("studyId","version")
);

-- CreateTable
CREATE TABLE "StudyItem" (
    "studyId" UUID NOT NULL,
    "nth" INTEGER NOT NULL,
    "kind" "StudyItemKind" NOT NULL,
    "stratum" TEXT NOT NULL,
    "cluster" TEXT NOT NULL,
    "payload" JSON NOT NULL,
    "truth" JSON,
    "fields" JSON NOT NULL,
    "matchId" UUID,
    "at" INTEGER,
    "seat" INTEGER,
    "private" BOOLEAN NOT NULL DEFAULT false,
    "places" INTEGER NOT NULL,
    "taken" INTEGER NOT NULL DEFAULT 0,
    "hiddenAt" TIMESTAMPTZ(3),

    CONSTRAINT "StudyItem_pkey" PRIMARY KEY ("studyId","nth")
);

-- CreateTable
CREATE TABLE "StudyRater" (
    "id" UUID NOT NULL,
    "studyId" UUID NOT NULL,
    "userId" UUID,
    "secretHash" TEXT,
    "pseudonym" TEXT NOT NULL,
    "language" TEXT,
    "judge" JSON,
    "invitedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "consentedAt" TIMESTAMPTZ(3),
    "withdrawnAt" TIMESTAMPTZ(3),
    "excludedAt" TIMESTAMPTZ(3),
    "excludedReason" TEXT,

    CONSTRAINT "StudyRater_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StudyPlace" (
    "studyId" UUID NOT NULL,
    "nth" INTEGER NOT NULL,
    "raterId" UUID NOT NULL,
    "place" INTEGER,
    "flipped" BOOLEAN NOT NULL,
    "shownAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reservedUntil" TIMESTAMPTZ(3) NOT NULL,
    "doneAt" TIMESTAMPTZ(3),
    "draft" JSON,

    CONSTRAINT "StudyPlace_pkey" PRIMARY KEY ("raterId","nth")
);

-- CreateTable
CREATE TABLE "StudyRating" (
    "id" BIGSERIAL NOT NULL,
    "studyId" UUID NOT NULL,
    "nth" INTEGER NOT NULL,
    "raterId" UUID,
    "rubric" INTEGER NOT NULL,
    "kind" "StudyRatingKind" NOT NULL,
    "values" JSON NOT NULL,
    "missed" TEXT,
    "knowsMatch" BOOLEAN NOT NULL DEFAULT false,
    "ms" INTEGER,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StudyRating_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Study_slug_key" ON "Study"("slug");

-- CreateIndex
CREATE INDEX "Study_ownerId_id_idx" ON "Study"("ownerId", "id" DESC);

-- CreateIndex
CREATE INDEX "StudyItem_studyId_kind_taken_idx" ON "StudyItem"("studyId", "kind", "taken");

-- CreateIndex
CREATE UNIQUE INDEX "StudyRater_secretHash_key" ON "StudyRater"("secretHash");

-- CreateIndex
CREATE INDEX "StudyRater_userId_idx" ON "StudyRater"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "StudyRater_studyId_userId_key" ON "StudyRater"("studyId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "StudyRater_studyId_pseudonym_key" ON "StudyRater"("studyId", "pseudonym");

-- CreateIndex
CREATE INDEX "StudyPlace_reserved_idx" ON "StudyPlace"("studyId", "reservedUntil") WHERE ("doneAt" IS NULL AND place IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "StudyPlace_studyId_nth_place_key" ON "StudyPlace"("studyId", "nth", "place");

-- CreateIndex
CREATE INDEX "StudyRating_studyId_id_idx" ON "StudyRating"("studyId", "id");

-- CreateIndex
CREATE INDEX "StudyRating_studyId_nth_idx" ON "StudyRating"("studyId", "nth");

-- CreateIndex
CREATE INDEX "StudyRating_raterId_nth_idx" ON "StudyRating"("raterId", "nth");

-- AddForeignKey
ALTER TABLE "Study" ADD CONSTRAINT "Study_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StudyRubric" ADD CONSTRAINT "StudyRubric_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StudyItem" ADD CONSTRAINT "StudyItem_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StudyRater" ADD CONSTRAINT "StudyRater_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StudyRater" ADD CONSTRAINT "StudyRater_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StudyPlace" ADD CONSTRAINT "StudyPlace_studyId_nth_fkey" FOREIGN KEY ("studyId", "nth") REFERENCES "StudyItem"("studyId", "nth") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StudyPlace" ADD CONSTRAINT "StudyPlace_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "StudyRater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StudyRating" ADD CONSTRAINT "StudyRating_studyId_nth_fkey" FOREIGN KEY ("studyId", "nth") REFERENCES "StudyItem"("studyId", "nth") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StudyRating" ADD CONSTRAINT "StudyRating_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "StudyRater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- No more raters than an item is to have, whatever else goes wrong.
ALTER TABLE "StudyItem" ADD CONSTRAINT "StudyItem_taken_check" CHECK ("taken" BETWEEN 0 AND "places");
ALTER TABLE "StudyPlace" ADD CONSTRAINT "StudyPlace_place_check" CHECK ("place" >= 0);

-- A rating stays as it was given. It goes with its rater, or its study.
CREATE FUNCTION "keepRating"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ratings are only added';
END $$;
CREATE TRIGGER "keepRating" BEFORE UPDATE ON "StudyRating" FOR EACH ROW
EXECUTE FUNCTION "keepRating"();
