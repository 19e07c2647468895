import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bundle, inCheckout, writeManifest, writeNotices } from "./bundle.ts";
import { clientTypes } from "./client-types.ts";

/** Writes the declarations of the client for dial-out agents: its own, which import nothing. */
async function writeDialOutTypes(target: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "wisp-types-"));
  try {
    await promisify(execFile)(process.execPath, [
      inCheckout("node_modules/typescript-native/bin/tsc"),
      "--project",
      inCheckout("packages/dial-out/tsconfig.json"),
      "--noEmit",
      "false",
      "--declaration",
      "--emitDeclarationOnly",
      "--rootDir",
      inCheckout("packages/dial-out/src"),
      "--outDir",
      folder,
    ]);
    const emitted = (await readdir(folder, { recursive: true })).filter(
      (each) => each.endsWith(".d.ts") && !each.endsWith(".test.d.ts"),
    );
    for (const path of emitted) {
      const text = await readFile(join(folder, path), "utf8");
      const name = path.split(/[\\/]/).at(-1) ?? path;
      const own = name === "index.d.ts" ? "dial-out.d.ts" : name;
      // TypeScript keeps the endings of the sources.
      await writeFile(join(target, own), text.replaceAll(/(from "\.\/[^"]+)\.ts"/g, '$1.js"'));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds the clients of the API and for dial-out agents. */
export async function buildClient(target: string): Promise<void> {
  const outdir = join(target, "lib");
  const client = await bundle({
    entryPoints: { index: "packages/api/src/client/client.ts" },
    // It uses nothing but fetch, so that browsers and other runtimes take it, too.
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2024",
    banner: {},
    minify: true,
    outdir,
  });
  const dialOut = await bundle({
    entryPoints: { "dial-out": "packages/dial-out/src/index.ts" },
    outdir,
  });
  await writeNotices(target, [...client, ...dialOut]);
  await writeFile(join(outdir, "index.d.ts"), clientTypes());
  await writeDialOutTypes(outdir);
  await writeManifest(target, "packages/api/wisp-client.md", {
    name: "wisp-client",
    description: "Client of a Wisp arena: its API with types, and agents that dial out",
    keywords: ["agents", "games", "evaluation", "client"],
    exports: {
      ".": { types: "./lib/index.d.ts", default: "./lib/index.js" },
      "./dial-out": { types: "./lib/dial-out.d.ts", default: "./lib/dial-out.js" },
    },
    files: ["lib", "THIRD-PARTY-LICENCES.txt"],
  });
}
