import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { diffMigrations, migrationPath } from "../src/migrations.ts";
import { withScratchServer } from "./scratch.ts";

// Prints the SQL that schema.prisma is ahead of the migrations; with --name it becomes the next one.
const { values } = parseArgs({ options: { name: { type: "string" } } });
const sql = await withScratchServer(diffMigrations);

if (sql === "") {
  console.log("The migrations lead to schema.prisma; there is nothing to add.");
} else if (values.name === undefined) {
  console.log(sql);
} else if (!/^[a-z0-9_]+$/.test(values.name)) {
  console.error("--name takes lower-case letters, digits and underscores.");
  process.exitCode = 1;
} else {
  const path = migrationPath(values.name, new Date());
  await mkdir(dirname(path));
  await writeFile(path, `${sql}\n`);
  console.log(`Wrote ${path}. Read it before you commit it.`);
}
