export { type AuditAction, auditActions, recordAuditEntry } from "./audit.ts";
