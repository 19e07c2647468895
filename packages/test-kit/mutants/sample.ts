import { createHash } from "node:crypto";
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { z } from "zod";

/** The share of all top-level statements whose mutants run, from 0 to 1. */
const share = z.coerce
  .number()
  .min(0)
  .max(1)
  .parse(process.env.WISP_MUTANTS_SHARE ?? 1);

/** What the sample needs to know of a path in the syntax tree (of Babel). */
const topLevel = z.object({
  parent: z.object({ type: z.literal("Program") }),
  node: z.object({ start: z.int(), end: z.int() }),
});

/** A number from 0 to 1 that depends on the text alone. */
const draw = (text: string): number =>
  createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;

/**
 * Leaves out the mutants of all top-level statements but a sample: whole functions and tables are
 * drawn, the same ones in every run.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "sample", {
    shouldIgnore(path) {
      const { success, data } = topLevel.safeParse(path);
      if (!success) return undefined;
      const { start, end } = data.node;
      return draw(`${start} ${end}`) < share ? undefined : "not in the sample";
    },
  }),
];
