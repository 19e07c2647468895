import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recording } from "./recorded.ts";

const measure = JSON.stringify(join(import.meta.dirname, "measure.ts"));

test.each([
  ["", true],
  ["process.exitCode = 3;", false],
])("figures that a measurement prints are recorded %j", (end, succeeded) => {
  const folder = mkdtempSync(join(tmpdir(), "wisp-recorded-"));
  const file = join(folder, "measurement.ts");
  writeFileSync(
    file,
    `import { printMetric, printMeasure } from ${measure};
    printMetric({ what: "requests", of: process.argv[2], value: 12.5, unit: "", digits: 1 });
    printMeasure({ what: "peer", ours: "8/s", against: "4/s", ratio: 2, goal: { atLeast: 1 } });
    ${end}`,
  );
  expect(recording(file, ["home"])).toEqual({
    succeeded,
    figures: [
      { what: "requests", of: "home", result: "12.5", value: 12.5, unit: "" },
      {
        what: "peer",
        result: "8/s",
        against: "4/s",
        value: 2,
        unit: "x",
        goal: { atLeast: 1 },
      },
    ],
  });
  rmSync(folder, { recursive: true });
});
