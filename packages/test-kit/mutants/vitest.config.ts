import { realpathSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { TEST_LIMIT_MS } from "../src/time-limits.ts";
import { readEnvironment } from "./env.ts";

/** Where the mutated copy of the tree is. */
const copy = process.cwd();
/** Its node_modules are those of the tree itself, whose packages are not mutated. */
const tree = join(realpathSync(join(copy, "node_modules")), "..");

/** The packages that are mutated: each has to notice by its own tests. */
const mutated = new Set(
  readEnvironment().folders.map((folder) => folder.split("/").slice(0, 2).join("/")),
);

/** Simulations of leagues, whose code the digits of leaderboards cover, too, and time limits. */
const SLOW = [
  "packages/games/src/common/talk/judge/judge.time.test.ts",
  "packages/stats/src/who-is-spy/leaderboard/fit-table.test.ts",
  "packages/stats/src/who-is-spy/model/drift.test.ts",
  "packages/stats/src/who-is-spy/sensitivity.test.ts",
  "packages/stats/src/who-is-spy/variance.test.ts",
];

/** A mutant is done with at the first test that fails: first those that hold most code in least time. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      /(digits|goldens)\.test\.ts$/.test(moduleId) ? 0 : statSync(moduleId).size;
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  root: copy,
  plugins: [
    {
      name: "packages-of-the-copy",
      enforce: "pre",
      async resolveId(source, importer, options) {
        if (!source.startsWith("@wisp/")) return null;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found && { ...found, id: join(copy, relative(tree, found.id)) };
      },
    },
  ],
  test: {
    include: [...mutated].map((folder) => `${folder}/src/**/*.test.ts`),
    exclude: SLOW,
    tags: [{ name: "sweep", skip: true }, { name: "scales" }],
    // Mutants that loop are ended by Stryker; instrumented code on a busy machine is slow.
    testTimeout: TEST_LIMIT_MS,
    isolate: false,
    sequence: { sequencer: QuickFirst },
  },
});
