-- Tables that friends join by a link. Their tickets are seated together.
CREATE TABLE "PrivateTable" (
  "id" UUID NOT NULL,
  "hostId" UUID NOT NULL,
  "game" TEXT NOT NULL,
  "locale" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "startedAt" TIMESTAMPTZ(3),
  CONSTRAINT "PrivateTable_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "PrivateTable" ADD CONSTRAINT "PrivateTable_hostId_fkey"
  FOREIGN KEY ("hostId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Ticket" ADD COLUMN "tableId" UUID;

ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_tableId_fkey"
  FOREIGN KEY ("tableId") REFERENCES "PrivateTable"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "Ticket_tableId_idx" ON "Ticket"("tableId");
CREATE INDEX "PrivateTable_createdAt_idx" ON "PrivateTable"("createdAt");
