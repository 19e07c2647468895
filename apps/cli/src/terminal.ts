import { AsyncLocalStorage } from "node:async_hooks";
import type { Readable, Writable } from "node:stream";

/** The streams of a command, and its environment variables. */
interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: NodeJS.ProcessEnv;
}

const current = new AsyncLocalStorage<Terminal>();

/** The terminal of the command that runs; that of the process unless `withTerminal` gave another. */
export const terminal = (): Terminal => current.getStore() ?? process;

/** Runs `work`, and everything it waits for, at a separate terminal. */
export const withTerminal = <Result>(given: Terminal, work: () => Result): Result =>
  current.run(given, work);
