export { BackupDamaged } from "./format.ts";
export { type BackupSource, restoreBackup } from "./restore.ts";
export {
  backupAge,
  expiredBackups,
  isBackupDue,
  isEncrypted,
  type StoredBackup,
  storeBackup,
  storedBackup,
  storedBackups,
} from "./stored.ts";
export { type BackupSummary, writeBackup } from "./write.ts";
