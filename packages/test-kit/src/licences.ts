/**
 * Checks the licences of everything that is installed for production (package-lock.json knows them)
 * against a list of those that may be used: `node packages/test-kit/src/licences.ts`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import satisfies from "spdx-satisfies";
import { z } from "zod";

/** Licences (SPDX) that ask for no more than a notice. */
const allowed = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
];

interface Exception {
  readonly packages: RegExp;
  /** The package's licence field; undefined where it is missing. */
  readonly says: RegExp | undefined;
  readonly because: string;
}

const exceptions: readonly Exception[] = [
  {
    packages: /^@img\/sharp-/,
    says: /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/,
    because: "libvips, a library of its own that sharp loads unchanged",
  },
  { packages: /^caniuse-lite$/, says: /^CC-BY-4\.0$/, because: "data that only a build reads" },
  { packages: /^elkjs$/, says: /^EPL-2\.0$/, because: "Prisma's command brings it; never loaded" },
  { packages: /^geist$/, says: /^SIL OPEN FONT LICENSE$/, because: "means OFL-1.1" },
  { packages: /^@visx\/vendor$/, says: /^MIT and ISC$/, because: "means MIT AND ISC" },
  { packages: /^seq-queue$/, says: undefined, because: "its file LICENSE is MIT's" },
  { packages: /^xmlhttprequest-ssl$/, says: undefined, because: "its file LICENSE is MIT's" },
];

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

function isAllowed(licence: string | undefined): boolean {
  try {
    return licence !== undefined && satisfies(licence, allowed);
  } catch {
    // No expression of SPDX.
    return false;
  }
}

const isExcepted = (name: string, licence: string | undefined, { packages, says }: Exception) =>
  packages.test(name) && (says === undefined ? licence === undefined : says.test(licence ?? ""));

/** Licence problems of a lock file's production packages, a line each; empty when there are none. */
export function licenceProblems(lock: unknown): string[] {
  const unused = new Set(exceptions);
  const problems: string[] = [];
  for (const [path, { version, license, dev, link }] of Object.entries(
    lockSchema.parse(lock).packages,
  )) {
    const name = path.split("node_modules/").slice(1).at(-1);
    if (name === undefined || dev || link || isAllowed(license)) continue;
    const exception = exceptions.find((each) => isExcepted(name, license, each));
    if (exception !== undefined) unused.delete(exception);
    else problems.push(`${name} ${version}: ${license ?? "names no licence"}`);
  }
  return [...problems, ...[...unused].map(({ packages }) => `unused exception ${packages}`)];
}

if (import.meta.main) {
  const file = join(import.meta.dirname, "..", "..", "..", "package-lock.json");
  const problems = licenceProblems(JSON.parse(readFileSync(file, "utf8")));
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) {
    process.stderr.write(
      "These licences are not on the list in packages/test-kit/src/licences.ts.\n",
    );
    process.exitCode = 1;
  }
}
