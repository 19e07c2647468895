import { gif, png } from "./raster.ts";
import type { Job, JobAnswer } from "./studio.ts";

/** Draws what the studio asks for, one after the other, away from the process that serves. */
process.on("message", async (job: Job) => {
  let answer: JobAnswer;
  try {
    const data = await ("frames" in job ? gif(job.frames) : png(job.drawing));
    answer = { data };
  } catch (error) {
    answer = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  process.send?.(answer);
});

// The site is gone.
process.on("disconnect", () => process.exit());
