import { z } from "zod";
import { type Child, startChild } from "./child.ts";

const readySchema = z.object({ ports: z.array(z.int()) });

/** Agents of the Space protocol in a separate process. */
export interface Agents extends AsyncDisposable {
  readonly pid: number;
  /** Base URL of each. */
  readonly urls: readonly string[];
}

/**
 * Starts `count` agents that take `delayMs` for every decision; their tables begin evenly over
 * `spreadMs`, by default all together.
 */
export async function startAgents(count: number, delayMs: number, spreadMs = 0): Promise<Agents> {
  const child: Child = startChild({
    command: process.execPath,
    words: [
      "bench/src/agents-server.ts",
      `--agents=${count}`,
      `--delay-ms=${delayMs}`,
      `--spread-ms=${spreadMs}`,
    ],
    wanted: (line) => (line.startsWith("{") ? line : undefined),
  });
  const { ports } = readySchema.parse(JSON.parse(await child.ready));
  return {
    pid: child.pid,
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}
