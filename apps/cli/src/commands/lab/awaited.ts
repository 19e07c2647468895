import { PATIENCE, type RunDeps } from "@wisp/lab";
import { printStatus } from "../../command.ts";
import { oneLine } from "../../visible.ts";

const TOLD_EVERY_MS = 30_000;

/** Says that a run waits for an agent, every half a minute at most. */
export function tellingAwaited(): NonNullable<RunDeps["awaited"]> {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (name, { detail }) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = performance.now();
    const minutes = PATIENCE.limitMs / 60_000;
    printStatus(
      oneLine(`${name} is waited for, ${minutes} minutes at most in a match (${detail})`),
    );
  };
}
