import { diffMigrations } from "../src/migrations.ts";
import { withScratchServer } from "./scratch.ts";

// Fails when the migrations, applied to a fresh database, do not lead to schema.prisma.
const sql = await withScratchServer(diffMigrations);

if (sql === "") {
  console.log("The migrations lead to schema.prisma.");
} else {
  console.error(`schema.prisma is ahead of the migrations by:\n\n${sql}\n`);
  console.error("Write it down with: npm run db:diff -- --name <what_changes>");
  process.exitCode = 1;
}
