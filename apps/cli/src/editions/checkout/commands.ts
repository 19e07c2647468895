import { type Commands, everywhere } from "../../commands/everywhere.ts";

export const commands: Commands = {
  start: async () => (await import("../../commands/start.ts")).start,
  rebuild: async () => (await import("../../commands/rebuild.ts")).rebuild,
  backup: async () => (await import("../../commands/backup.ts")).backup,
  restore: async () => (await import("../../commands/restore.ts")).restore,
  export: async () => (await import("../../commands/export.ts")).exportSeason,
  secrets: async () => (await import("../../commands/secrets.ts")).secrets,
  register: async () => (await import("../../commands/agent.ts")).register,
  agent: async () => (await import("../../commands/agent.ts")).agent,
  ...everywhere,
};

/** No command is missing here. */
export const absent = (_name: string): string | undefined => undefined;
