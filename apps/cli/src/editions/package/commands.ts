import { type Commands, everywhere } from "../../commands/everywhere.ts";

export const commands: Commands = {
  register: async () => (await import("../../commands/agent/there.ts")).register,
  agent: async () => (await import("../../commands/agent/there.ts")).agent,
  ...everywhere,
};

/** Commands that run an arena, and so need all of its code. */
const ofArenas: readonly string[] = ["start", "rebuild", "backup", "restore", "export", "secrets"];

/** Where a command is that the package does not have. */
export const absent = (name: string): string | undefined =>
  ofArenas.includes(name)
    ? `"${name}" runs or maintains an arena, which this package cannot: it is a command of the project's checkout (npm run -s wisp -- ${name}).`
    : undefined;
