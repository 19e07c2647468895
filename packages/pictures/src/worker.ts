import { parentPort } from "node:worker_threads";
import { gif, png } from "./raster.ts";
import type { Job, JobAnswer } from "./studio.ts";

/** Draws what the studio asks for, one after the other, off the thread that serves. */
parentPort?.on("message", async (job: Job) => {
  let answer: JobAnswer;
  try {
    const data = await ("frames" in job ? gif(job.frames) : png(job.drawing));
    // A copy of its own: a Buffer may lie in memory that others share.
    answer = { data: new Uint8Array(data) };
  } catch (error) {
    answer = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(answer);
});
