-- CreateTable
CREATE TABLE "Duty" (
    "name" TEXT NOT NULL,
    "runner" TEXT NOT NULL,
    "fence" INTEGER NOT NULL DEFAULT 1,
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Duty_pkey" PRIMARY KEY ("name")
);
