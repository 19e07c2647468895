import { z } from "zod";
import type { JobAnswer } from "../studio.ts";
import { allowUploadDecodersOnly, portrait, UndecodablePicture } from "./portrait.ts";

const jobSchema = z.object({ upload: z.instanceof(Uint8Array) });

allowUploadDecodersOnly();

/** Re-encodes uploads one after the other, away from the process that serves. */
process.on("message", async (job: unknown) => {
  let answer: JobAnswer;
  try {
    answer = { data: await portrait(jobSchema.parse(job).upload) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    answer = error instanceof UndecodablePicture ? { refused: text } : { failed: text };
  }
  process.send?.(answer);
});

// The site's process has ended.
process.on("disconnect", () => process.exit());
