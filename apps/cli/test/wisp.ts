import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

/** The file of the command. */
export const binary = fileURLToPath(new URL("../bin/wisp.mjs", import.meta.url));
const starter = fileURLToPath(
  new URL("../../../packages/starters/typescript/agent.ts", import.meta.url),
);

/** What a command left behind. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Around {
  readonly env?: Readonly<Record<string, string>>;
  /** Its standard input; nothing unless told. */
  readonly input?: string;
}

/** Runs the real command to its end. */
export async function wisp(
  words: readonly string[],
  { env = {}, input = "" }: Around = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [binary, ...words], { env, stdio: "pipe" });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    stderr += chunk;
  });
  // A command that reads nothing may be gone before it is written to.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, stdout, stderr };
}

const folder = mkdtempSync(join(tmpdir(), "wisp-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** Writes a file that is gone after the run, and gives its path. */
export async function fileOf(text: string, name = "given.json"): Promise<string> {
  files += 1;
  const path = join(folder, String(files), name);
  await mkdir(join(folder, String(files)));
  await writeFile(path, text);
  return path;
}

/** Lines of JSON. */
export const linesOf = (text: string): unknown[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));

/** The starter in TypeScript as a process of its own, at an address of its own. */
export interface Starter extends AsyncDisposable {
  readonly url: string;
}

export async function startStarter(): Promise<Starter> {
  const child = spawn(process.execPath, [starter], {
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
