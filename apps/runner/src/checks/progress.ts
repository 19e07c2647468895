import type { CheckStep } from "@wisp/agents";

/** The progress of a check, written as it changes; writes never overlap. */
export interface Progress {
  /** Takes a step; a later one of the same name takes its place. */
  note(step: CheckStep): void;
  /** Takes the recognised address. */
  understand(recognised: object): void;
  /** Writes what is known once more, so that the caller's claim on the check is renewed. */
  renew(): void;
  /** Resolves when nothing is being written, and nothing will be any more. */
  end(): Promise<void>;
}

/** Passes the newest steps and the recognised address to `write`; `failed` is called with the error of a failed write. */
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
    renew: changed,
    async end() {
      ended = true;
      await writing;
    },
  };
}
