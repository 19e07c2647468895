import { parseArgs } from "node:util";
import { type Random, randomFrom } from "@wisp/game";
import { z } from "zod";

/** What the command line asks for: see research/src/lab.ts. */
export const asked = z
  .strictObject({
    replicates: z.coerce.number().int().min(20).optional(),
    part: z.array(z.string()).optional(),
    seed: z.string().min(1).default("lab"),
  })
  .parse(
    parseArgs({
      options: {
        replicates: { type: "string" },
        part: { type: "string", multiple: true },
        seed: { type: "string" },
      },
    }).values,
  );

/**
 * The draws of a simulation: others for every label, and others again with another `--seed`.
 *
 * @param label of the simulated experiments
 */
export const drawsOf = (label: string): Random => randomFrom(`${asked.seed}/${label}`);
