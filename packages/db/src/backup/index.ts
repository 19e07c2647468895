export { BackupDamaged } from "./format.ts";
export { type BackupSource, restoreBackup } from "./restore.ts";
export {
  type BackupHealth,
  type BackupState,
  backupHealth,
  backupState,
  expiredBackups,
  expiredIn,
  isBackupDue,
  isEncrypted,
  type ListedBackup,
  missingBackups,
  newestSound,
  noteDrill,
  removeBackup,
  type StoredBackup,
  storeBackup,
  storedBackup,
  storedBackups,
  verifyBackup,
} from "./stored.ts";
export { type BackupSummary, writeBackup } from "./write.ts";
