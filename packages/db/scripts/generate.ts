import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { generateEnvironment } from "./env.ts";

// Writes the Prisma client from prisma/schema.prisma to packages/db/src/generated. Also runs after
// every install, so it needs no network, prints little, and does nothing where there is no CLI.
const root = join(import.meta.dirname, "..", "..", "..");
const cli = join(root, "node_modules", "prisma", "build", "index.js");

if (!existsSync(cli)) {
  console.log("The Prisma CLI is not installed (npm ci --omit=dev): the client is not generated.");
} else {
  const result = spawnSync(
    process.execPath,
    [cli, "generate", "--schema", join("prisma", "schema.prisma"), "--no-hints"],
    {
      cwd: root,
      encoding: "utf8",
      env: generateEnvironment,
    },
  );
  if (result.status !== 0) {
    console.error(`${result.stdout}${result.stderr}The Prisma client could not be generated.`);
    process.exitCode = 1;
  }
}
