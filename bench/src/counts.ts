/**
 * Counts what does not depend on the machine, and compares it with the ceilings in bench/ceilings.json: statements and
 * transactions of a stored match, JavaScript and requests of five pages. Nothing is timed. People edit the ceilings.
 */
import { print } from "@wisp/test-kit/measure";
import { problemsOf } from "./counts/ceilings.ts";
import { countPages } from "./counts/five-pages.ts";
import { countStoredMatch } from "./counts/stored-match.ts";
import { withUnit } from "./figures/with-unit.ts";
import { readCeilings } from "./results/ceilings-file.ts";

const ceilings = readCeilings();
const counts = [...(await countStoredMatch()), ...(await countPages())];
for (const { name, value, unit } of counts) {
  const limit = ceilings[name];
  const ceiling = limit === undefined ? "none" : withUnit(limit.ceiling, limit.unit);
  print(`${name}: ${withUnit(value, unit)} (ceiling: ${ceiling})`);
}
const problems = problemsOf(ceilings, counts);
for (const problem of problems) print(`FAILED ${problem}`);
const judged = new Set([...Object.keys(ceilings), ...counts.map(({ name }) => name)]);
print(`${judged.size - problems.length} passed, ${problems.length} failed`);
process.exitCode = problems.length === 0 ? 0 : 1;
