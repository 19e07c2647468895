-- CreateTable
CREATE TABLE "JoinLink" (
    "seasonId" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),

    CONSTRAINT "JoinLink_pkey" PRIMARY KEY ("seasonId")
);

-- CreateTable
CREATE TABLE "ClassMember" (
    "id" UUID NOT NULL,
    "seasonId" UUID NOT NULL,
    "account" TEXT,
    "name" TEXT NOT NULL DEFAULT '',
    "team" TEXT NOT NULL DEFAULT '',
    "userId" UUID,
    "consentedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ClassMember_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ClassMember_seasonId_account_key" ON "ClassMember"("seasonId", "account");

-- CreateIndex
CREATE UNIQUE INDEX "ClassMember_seasonId_userId_key" ON "ClassMember"("seasonId", "userId");

-- CreateIndex
CREATE INDEX "ClassMember_userId_idx" ON "ClassMember"("userId");

-- AddForeignKey
ALTER TABLE "JoinLink" ADD CONSTRAINT "JoinLink_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClassMember" ADD CONSTRAINT "ClassMember_seasonId_fkey" FOREIGN KEY ("seasonId") REFERENCES "Season"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClassMember" ADD CONSTRAINT "ClassMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
