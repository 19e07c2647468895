import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const packages = join(import.meta.dirname, "..", "..");

const schema = z.object({
  /** Folders of `packages`, separated by commas: the code to mutate. */
  WISP_MUTANTS_IN: z
    .string()
    .default("game/src,games/src/common/talk,games/src/who-is-spy,stats/src")
    .transform((text) => text.split(",").map((folder) => folder.trim()))
    .pipe(
      z.array(
        z.string().refine((folder) => folder !== "" && existsSync(join(packages, folder)), {
          error: ({ input }) => `"${input}" is not a folder of packages, such as game/src.`,
        }),
      ),
    ),
  /** The share of their lines to mutate. */
  WISP_MUTANTS_SHARE: z.coerce
    .number("The share of lines is a number above 0 and at most 1.")
    .gt(0, "The share of lines is above 0.")
    .lte(1, "The share of lines is at most 1.")
    .default(1),
  /** Which sample of lines: each number gives another one. */
  WISP_MUTANTS_SAMPLE: z.coerce
    .number("The sample is a whole number from 1.")
    .int("The sample is a whole number from 1.")
    .min(1, "The sample is a whole number from 1.")
    .default(1),
});

/** The changes of a mutation run. */
export interface MutationScope {
  /** Relative to the root of the repository. */
  readonly folders: readonly string[];
  /** Share of all lines, above 0 and at most 1. */
  readonly share: number;
  /** Number of the sample, from 1. */
  readonly sample: number;
}

/** The scope of a mutation run from the environment; throws a sentence for each bad value. */
export function readEnvironment(): MutationScope {
  const parsed = schema.safeParse(process.env);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { data } = parsed;
  return {
    folders: data.WISP_MUTANTS_IN.map((folder) => `packages/${folder}`),
    share: data.WISP_MUTANTS_SHARE,
    sample: data.WISP_MUTANTS_SAMPLE,
  };
}
