/** Environment variable: the tier of tests that runs; absent: both. */
export const TIER = "WISP_TESTS";

/** Part of the name of files whose tests sweep: pages by language, theme and width, simulations, long searches. */
const SWEEP = "sweep";

/**
 * Patterns of the test files that a tier runs. `behaviour` has every behaviour once, for people who wait;
 * `sweep` has files named `*.sweep.test.ts` or `*.sweep.spec.ts`.
 *
 * @param ending what follows the subject in the names of test files, such as "test.ts"
 */
export function filesOf(
  tier: string | undefined,
  folder: string,
  ending: string,
): { readonly include: string[]; readonly exclude: string[] } {
  const sweeps = `${folder}/**/*.${SWEEP}.${ending}`;
  if (tier === SWEEP) return { include: [sweeps], exclude: [] };
  return { include: [`${folder}/**/*.${ending}`], exclude: tier === undefined ? [] : [sweeps] };
}
