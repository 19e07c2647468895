import { debianPrograms } from "@wisp/test-kit/debian-programs";
import { expect, test } from "vitest";
import { pitrDrill, programs } from "./pitr-drill.ts";

const isPossible =
  debianPrograms(programs, "going back to a moment with pgBackRest") && process.getuid?.() === 0;

test.runIf(isPossible)("pgBackRest brings back every row that was there at a moment", async () => {
  const { rows, expected, target, lastRow } = await pitrDrill(5990);
  expect(rows).toBe(expected);
  expect(Date.parse(lastRow)).toBeLessThan(Date.parse(target));
});
