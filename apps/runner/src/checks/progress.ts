import type { CheckStep } from "@wisp/agents";

/** What is known of a check so far, written as it changes; never two writes at once. */
export interface Progress {
  /** Takes a step; a later one of the same name takes its place. */
  note(step: CheckStep): void;
  /** Takes what the address was recognised as. */
  understand(recognised: object): void;
  /** Resolves when nothing is being written, and nothing will be any more. */
  end(): Promise<void>;
}

/** Hands the steps, and what was recognised, on to `write`, the newest state each time; `failed` hears why one failed. */
export function keepProgress(
  write: (steps: readonly CheckStep[], recognised: object | undefined) => Promise<unknown>,
  failed: (error: unknown) => void,
): Progress {
  const steps = new Map<string, CheckStep>();
  let recognised: object | undefined;
  let stale = false;
  let ended = false;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (stale && !ended) {
      stale = false;
      await write([...steps.values()], recognised).catch(failed);
    }
    writing = undefined;
  }

  function changed(): void {
    stale = true;
    writing ??= writeAll();
  }

  return {
    note(step) {
      steps.set(step.name, step);
      changed();
    },
    understand(found) {
      recognised = found;
      changed();
    },
    async end() {
      ended = true;
      await writing;
    },
  };
}
