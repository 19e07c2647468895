import {
  type Command,
  CommandError,
  called,
  print,
  printStatus,
  UsageError,
  unknownCommand,
} from "./command.ts";

/** Commands load their modules when they are called. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import("./commands/start.ts")).start,
  play: async () => (await import("./commands/play.ts")).play,
  judge: async () => (await import("./commands/judge.ts")).judge,
  verify: async () => (await import("./commands/verify.ts")).verify,
  rebuild: async () => (await import("./commands/rebuild.ts")).rebuild,
  backup: async () => (await import("./commands/backup.ts")).backup,
  restore: async () => (await import("./commands/backup.ts")).restore,
  export: async () => (await import("./commands/export.ts")).exportSeason,
  recompute: async () => (await import("./commands/export.ts")).recomputeSeason,
  check: async () => (await import("./commands/check.ts")).check,
  agent: async () => (await import("./commands/agent.ts")).agent,
  try: async () => (await import("./commands/try.ts")).tryAgain,
  practice: async () => (await import("./commands/practice.ts")).practice,
  matches: async () => (await import("./commands/practice.ts")).matches,
  watch: async () => (await import("./commands/practice.ts")).watch,
  prompt: async () => (await import("./commands/prompt.ts")).prompt,
  lab: async () => (await import("./commands/lab.ts")).lab,
  collection: async () => (await import("./commands/collection.ts")).collection,
  evaluate: async () => (await import("./commands/evaluate.ts")).evaluate,
  card: async () => (await import("./commands/evaluate.ts")).card,
  bias: async () => (await import("./commands/bias.ts")).bias,
  suite: async () => (await import("./commands/suite.ts")).suite,
  openenv: async () => (await import("./commands/openenv.ts")).openenv,
  secrets: async () => (await import("./commands/secrets.ts")).secrets,
};

const helpWords: readonly string[] = ["help", "--help", "-h"];

const printCommandHelp = ({ usage, about }: Command): void =>
  print(`Usage: ${called(usage)}\n\n  ${about}`);

async function printHelp(): Promise<void> {
  print(`Usage: ${called("<command> …")}\n`);
  for (const load of Object.values(commands)) {
    const { usage, about } = await load();
    print(`  ${usage}\n      ${about}`);
  }
}

/** Runs one command; resolves with the exit code (0 done, 1 found a difference or failed, 2 misuse). */
export async function main(words: readonly string[]): Promise<number> {
  const [first = "help", ...others] = words;
  const wantsHelp = helpWords.includes(first);
  const [name, ...rest] = wantsHelp ? others : words;
  if (name === undefined) {
    await printHelp();
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    printStatus(unknownCommand(name, Object.keys(commands)));
    return 2;
  }
  const command = await load();
  if (wantsHelp || rest.some((word) => word === "--help" || word === "-h")) {
    printCommandHelp(command);
    return 0;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    if (error instanceof UsageError || error instanceof CommandError) {
      printStatus(error.message);
      return error instanceof UsageError ? 2 : 1;
    }
    // What parseArgs throws is a sentence about the flags.
    if (
      error instanceof TypeError &&
      "code" in error &&
      String(error.code).startsWith("ERR_PARSE_ARGS")
    ) {
      printStatus(`${error.message}\nUsage: ${called(command.usage)}`);
      return 2;
    }
    throw error;
  }
}
