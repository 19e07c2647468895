import { fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";

/** A child's answer: the result of its work, or why it failed. */
const answerSchema = z.union([
  z.object({ done: z.unknown() }).required(),
  z.object({ failed: z.instanceof(Error) }),
]);

/**
 * Runs a module that calls {@link work} in a separate process, outside the one that plays matches: its
 * memory is freed afterwards, and its end ends nothing else. Resolves with the result of the work, or
 * undefined when `stop` ended it.
 *
 * @throws the error of the work, or an error when the process ended without an answer
 */
export async function inChild(module: URL, data: object, stop: AbortSignal): Promise<unknown> {
  if (stop.aborted) return undefined;
  const child = fork(module, { serialization: "advanced" });
  const end = (): void => {
    child.kill("SIGKILL");
  };
  const answers: unknown[] = [];
  child.on("message", (answer) => answers.push(answer));
  stop.addEventListener("abort", end, { once: true });
  try {
    const closed = once(child, "close");
    child.send(data);
    // Rejects where the process cannot be started.
    const [code, signal] = await closed;
    if (stop.aborted) return undefined;
    const answer = answerSchema.safeParse(answers[0]).data;
    if (answer === undefined) throw new Error(`a child process ended with ${signal ?? code}`);
    if ("failed" in answer) throw answer.failed;
    return answer.done;
  } finally {
    stop.removeEventListener("abort", end);
  }
}

/** Does the work of a child process: answers what {@link inChild} sent, once. */
export function work(answer: (data: unknown) => Promise<unknown>): void {
  process.once("message", async (data) => {
    try {
      process.send?.({ done: await answer(data) });
    } catch (failed) {
      process.send?.({ failed });
    } finally {
      process.disconnect();
    }
  });
  // Ctrl+C reaches it too, and it is the process that asked that decides when it ends.
  process.on("SIGINT", () => undefined);
  // Without that process, the answer is not needed.
  process.once("disconnect", () => process.exit());
}
