import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(
  new URL("../../../packages/starters/any-game-typescript/dial-out.ts", import.meta.url),
);

/** The TypeScript starter in a process of its own. */
export interface DialledStarter extends AsyncDisposable {
  /** The next line that it prints; undefined at its end. */
  line(): Promise<string | undefined>;
  /** Resolves with its exit code, null after a signal. */
  readonly ended: Promise<number | null>;
}

/** Runs the TypeScript starter as its owner does. */
export function startDialOutStarter(port: number, key: string): DialledStarter {
  const child = spawn(process.execPath, [program], {
    env: { WISP_URL: `http://127.0.0.1:${port}`, WISP_KEY: key },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async line() {
      const { done, value } = await lines.next();
      return done ? undefined : value;
    },
    ended,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
