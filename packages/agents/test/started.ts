import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";

/** Runs a starter as a user would, on any free port, for the tests of a file; returns its address. */
export function started(folder: string, ...words: readonly string[]): () => string {
  const program = fileURLToPath(new URL(`../../starters/${folder}/agent.ts`, import.meta.url));
  const agent = spawn(process.execPath, [program, ...words], {
    env: { PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let url = "";
  beforeAll(async () => {
    for await (const line of createInterface({ input: agent.stdout })) {
      url = /http:\S+/.exec(line)?.[0] ?? "";
      break;
    }
  });
  afterAll(() => {
    agent.kill();
  });
  return () => url;
}
