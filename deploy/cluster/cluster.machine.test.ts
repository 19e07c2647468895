import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingPrograms } from "./src/programs.ts";
import { ROOT } from "./src/topology.ts";

const missing = missingPrograms();
if (missing.length > 0) {
  console.warn(`NOT TRIED: a cluster was not started; missing: ${missing.join(", ")}.`);
}

test.skipIf(missing.length > 0)(
  "a cluster comes up, plays on when its primary is killed and cut off, loses nothing, and goes away",
  () => {
    const bench = join(ROOT, "bench", "src", "cluster.ts");
    const { status, stdout, stderr } = spawnSync(process.execPath, [bench, "--smoke"], {
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
    expect(stdout.match(/^primary's .*standstill p95.*: pass$/gm)).toHaveLength(2);
    expect(stdout).toMatch(/[1-9]\d* matches were finished/);
    expect(stdout).toMatch(/: 0 lost, 0 changed, 0 doubled; 0 failed matches/);
    const spaces = spawnSync("ip", ["netns", "list"], { encoding: "utf8" }).stdout;
    expect(spaces).not.toMatch(/^wisp-(db|run|web)\d/m);
  },
);
