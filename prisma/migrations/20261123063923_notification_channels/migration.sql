-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "emailPending" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "mailId" UUID,
ADD COLUMN     "onSite" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "webhookDueAt" TIMESTAMPTZ(3),
ADD COLUMN     "webhookTries" SMALLINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "mailLocale" TEXT NOT NULL DEFAULT 'en';

-- CreateTable
CREATE TABLE "NotificationPreference" (
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,

    CONSTRAINT "NotificationPreference_pkey" PRIMARY KEY ("userId","kind","channel")
);

-- CreateTable
CREATE TABLE "NotificationMail" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "NotificationMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "userId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secretId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "disabledAt" TIMESTAMPTZ(3),
    "lastAt" TIMESTAMPTZ(3),
    "lastOk" BOOLEAN,
    "lastResult" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE INDEX "NotificationMail_userId_createdAt_idx" ON "NotificationMail"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "NotificationMail_dueAt_idx" ON "NotificationMail"("dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "Webhook_secretId_key" ON "Webhook"("secretId");

-- CreateIndex
CREATE INDEX "Notification_email_idx" ON "Notification"("userId") WHERE ("emailPending" = true);

-- CreateIndex
CREATE INDEX "Notification_mailId_idx" ON "Notification"("mailId");

-- CreateIndex
CREATE INDEX "Notification_webhookDueAt_idx" ON "Notification"("webhookDueAt");

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_mailId_fkey" FOREIGN KEY ("mailId") REFERENCES "NotificationMail"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationPreference" ADD CONSTRAINT "NotificationPreference_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationMail" ADD CONSTRAINT "NotificationMail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_secretId_fkey" FOREIGN KEY ("secretId") REFERENCES "Secret"("id") ON DELETE CASCADE ON UPDATE CASCADE;
