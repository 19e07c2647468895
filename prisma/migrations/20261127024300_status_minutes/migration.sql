-- CreateTable
CREATE TABLE "StatusMinute" (
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "site" BOOLEAN,
    "play" BOOLEAN,
    "database" BOOLEAN,

    CONSTRAINT "StatusMinute_pkey" PRIMARY KEY ("minute")
);
