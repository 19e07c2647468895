#!/usr/bin/env node
import module from "node:module";
import { fileURLToPath } from "node:url";
import { run } from "./run.mjs";

// Plain JavaScript that any Node can read, so that an old one gets a sentence, not a syntax error.
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(
    `Wisp runs on the Node 24 that \`npm ci\` installs with it, but this is Node ${process.versions.node}: ` +
      "run `npm ci` (with install scripts allowed), then start it through npm, as in `npm start` or `npm run -s wisp -- help`.",
  );
  process.exit(1);
}
// A command starts in half the time when its modules were compiled before.
module.enableCompileCache(
  fileURLToPath(new URL("../../../node_modules/.cache/node", import.meta.url)),
);
await run(() => import("../src/main.ts"));
