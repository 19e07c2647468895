import { z } from "zod";
import type { Mode } from "../outbound/index.ts";
import { canonicalUrl } from "../space/index.ts";

/** How a model draws its answers; part of an agent's version. Absent fields are the service's defaults. */
export const samplingSchema = z.strictObject({
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().gt(0).max(1).optional(),
  /** Most tokens of an answer, reasoning included. */
  maxTokens: z.int().min(16).max(16_384).default(1_024),
  seed: z.int().min(0).max(0x7fff_ffff).optional(),
});
export type Sampling = z.infer<typeof samplingSchema>;

/** Base URL of a model's API, canonical: https, or this machine in local mode. */
export const apiUrlSchema = (mode: Mode) =>
  z.string().refine((url) => canonicalUrl(url, mode) === url, {
    error:
      "The address must be https (http on your own machine), without a slash at its end, and one that may be called from here.",
  });
