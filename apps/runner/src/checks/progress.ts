import type { CheckStep } from "@wisp/agents";

/** The steps of a check so far, written as they change; never two writes at once. */
export interface Progress {
  /** Takes a step; a later one of the same name takes its place. */
  note(step: CheckStep): void;
  /** Resolves when nothing is being written, and nothing will be any more. */
  end(): Promise<void>;
}

/** Hands the steps on to `write`, the newest state each time; `failed` hears why one failed. */
export function keepProgress(
  write: (steps: readonly CheckStep[]) => Promise<unknown>,
  failed: (error: unknown) => void,
): Progress {
  const steps = new Map<string, CheckStep>();
  let stale = false;
  let ended = false;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (stale && !ended) {
      stale = false;
      await write([...steps.values()]).catch(failed);
    }
    writing = undefined;
  }

  return {
    note(step) {
      steps.set(step.name, step);
      stale = true;
      writing ??= writeAll();
    },
    async end() {
      ended = true;
      await writing;
    },
  };
}
