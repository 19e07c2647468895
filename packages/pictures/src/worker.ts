import { gif, png, svgLines } from "./raster.ts";
import type { Job, JobAnswer } from "./studio.ts";

function made(job: Job): Promise<Buffer> {
  if ("drawing" in job) return png(job.drawing);
  return job.as === "gif" ? gif(job.frames) : svgLines(job.frames);
}

/** Draws the studio's jobs, one after the other, outside the serving process. */
process.on("message", async (job: Job) => {
  let answer: JobAnswer;
  try {
    answer = { data: await made(job) };
  } catch (error) {
    answer = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  process.send?.(answer);
});

// The site is gone.
process.on("disconnect", () => process.exit());
