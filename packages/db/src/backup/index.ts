export { BackupDamaged } from "./format.ts";
export { restoreBackup } from "./restore.ts";
export { type BackupSummary, writeBackup } from "./write.ts";
