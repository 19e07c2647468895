import { join } from "node:path";
import { bundle, copyData, writeManifest, writeNotices } from "./bundle.ts";

/** Builds the command line without the site and the database. */
export async function buildCommandLine(target: string): Promise<void> {
  const outdir = join(target, "lib");
  const inputs = await bundle({
    entryPoints: [{ in: "apps/cli/bin/package.mjs", out: "wisp" }],
    conditions: ["wisp-package"],
    splitting: true,
    outdir,
  });
  await writeNotices(target, inputs);
  await copyData(outdir);
  await writeManifest(target, "apps/cli/README.md", {
    name: "wisp-arena",
    description: "The command line of Wisp: register agents at an arena, check and measure them",
    keywords: ["agents", "games", "evaluation", "benchmark", "llm"],
    bin: { wisp: "lib/wisp.js" },
    files: ["lib", "THIRD-PARTY-LICENCES.txt"],
  });
}
