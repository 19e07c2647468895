-- Acts are read by id, whose first bits are the time.
DROP INDEX "AuditEntry_at_idx";
