import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { main } from "../src/main.ts";
import { withTerminal } from "../src/terminal.ts";

/** The file of the command. */
export const binary = fileURLToPath(new URL("../bin/wisp.mjs", import.meta.url));
/** The program that runs many commands, which it reads. */
export const commandsInTurn = fileURLToPath(new URL("./commands-in-turn.ts", import.meta.url));
const starterAt = (folder: string): string =>
  fileURLToPath(new URL(`../../../packages/starters/${folder}/agent.ts`, import.meta.url));
const starter = starterAt("typescript");
/** The starter that plays every game. */
export const anyGameStarter = starterAt("any-game-typescript");
/** The starter that plays every game over A2A. */
export const a2aStarter = starterAt("a2a-typescript");

/** The result of a command. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Around {
  /** All the environment variables that the command sees. */
  readonly env?: Readonly<Record<string, string>>;
  /** Its standard input; empty unless given. */
  readonly input?: string;
}

/** A stream that collects its input. */
function sink(): { readonly stream: Writable; readonly text: () => string } {
  let text = "";
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _, done) {
      text += chunk;
      done();
    },
  });
  return { stream, text: () => text };
}

/** Runs a command to its end, within this process. */
export async function wisp(
  words: readonly string[],
  { env = {}, input = "" }: Around = {},
): Promise<Ran> {
  const [stdout, stderr] = [sink(), sink()];
  const stdin = Readable.from(input === "" ? [] : [input]);
  const terminal = { stdin, stdout: stdout.stream, stderr: stderr.stream, env };
  const code = await withTerminal(terminal, () => main(words));
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** Runs a command to its end in a separate process, as a person does. */
export async function wispProcess(
  words: readonly string[],
  { env = {}, input = "" }: Around = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [binary, ...words], { env, stdio: "pipe" });
  // A command that reads nothing may be gone before it is written to.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    }),
  ]);
  return { code, stdout, stderr };
}

/**
 * Writes a file that is removed when the test ends, and returns its path. Not for tests that run
 * concurrently: the file would be removed when another one of them ends.
 */
export async function fileOf(content: string, name = "given.json"): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "wisp-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Lines of JSON. */
export const linesOf = (output: string): unknown[] =>
  output
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));

/** A starter as a separate process, at its own address. */
export interface Starter extends AsyncDisposable {
  readonly url: string;
}

/** Starts the starter in TypeScript for Spaces, or the one at `program`. */
export async function startStarter(program = starter): Promise<Starter> {
  const child = spawn(process.execPath, [program, "0"], {
    env: { PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    url = /http:\S+/.exec(line)?.[0];
    break;
  }
  if (url === undefined) throw new Error("the starter does not listen");
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
