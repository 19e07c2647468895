#!/usr/bin/env node
// The command of the npm package `wisp-arena`: `npm run package` bundles it.
import module from "node:module";
import { run } from "./run.mjs";

// Plain JavaScript that any Node can read, so that an old one gets a sentence, not a syntax error.
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(
    `wisp needs Node 24 or newer, and this is Node ${process.versions.node}: install a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}
module.enableCompileCache();
await run(() => import("../src/main.ts"));
