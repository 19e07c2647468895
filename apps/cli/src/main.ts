import { GamePackageError, loadGames } from "@wisp/games/packaged";
import { checkoutCommit, version } from "@wisp/telemetry/release";
import { absent, commands } from "#edition/commands.ts";
import {
  type Command,
  CommandError,
  called,
  print,
  printStatus,
  UsageError,
  unknownCommand,
} from "./command.ts";
import { readGames, readRevision } from "./env.ts";

const helpWords: readonly string[] = ["help", "--help", "-h"];

const versionWords: readonly string[] = ["version", "--version", "-v"];

async function printVersion(): Promise<void> {
  const commit = readRevision() ?? (await checkoutCommit());
  print(`wisp ${version} (commit ${commit ?? "unknown"})`);
}

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
  if (versionWords.includes(name)) {
    await printVersion();
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    printStatus(absent(name) ?? unknownCommand(name, Object.keys(commands)));
    return 2;
  }
  try {
    // Before the module of a command reads which games there are.
    await loadGames(readGames());
  } catch (error) {
    if (!(error instanceof GamePackageError)) throw error;
    printStatus(error.message);
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
