/**
 * Builds the packages that are published, into dist/packages: `npm run package`. Nothing is downloaded.
 * With --publish they are published after that, and with --dry-run it is printed what would be.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildPackages } from "./build.ts";
import { inCheckout } from "./bundle.ts";

const { values } = parseArgs({
  options: {
    publish: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    to: { type: "string", default: inCheckout("dist/packages") },
  },
});

/** Runs a program at this terminal; throws when it fails. */
async function run(program: string, words: readonly string[]): Promise<void> {
  process.stdout.write(`> ${[program, ...words].join(" ")}\n`);
  const child = spawn(program, words, { stdio: "inherit", cwd: inCheckout(".") });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${program} ended with code ${code}: see above.`);
}

const tarballs = await buildPackages(values.to);
const python = join(values.to, "python");
const distributions = (await readdir(python)).map((name) => join(python, name));
for (const each of [...tarballs, ...distributions]) process.stdout.write(`${each}\n`);

if (values.publish && values["dry-run"]) {
  for (const tarball of tarballs) await run("npm", ["pack", "--dry-run", "--offline", tarball]);
  const commands = [
    ...tarballs.map((tarball) => `npm publish --access public ${tarball}`),
    `python3 -m twine upload ${distributions.join(" ")}`,
  ];
  process.stdout.write(`Without --dry-run this runs:\n${commands.join("\n")}\n`);
} else if (values.publish) {
  // What is published has to be a commit that others can read.
  await run("git", ["diff", "--quiet", "HEAD"]);
  for (const tarball of tarballs) await run("npm", ["publish", "--access", "public", tarball]);
  await run("python3", ["-m", "twine", "upload", ...distributions]);
}
