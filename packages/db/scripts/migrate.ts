import { applyMigrations, DatabaseTooOld } from "../src/migrations.ts";
import { warningOf } from "../src/server-version.ts";
import { readDatabaseUrl } from "./env.ts";

const databaseUrl = readDatabaseUrl();
// Applies the migrations that the database of DATABASE_URL does not have yet.
if (databaseUrl === undefined) {
  console.error("Set DATABASE_URL: postgresql://user:password@host:5432/database");
  process.exitCode = 1;
} else {
  try {
    const applied = await applyMigrations(databaseUrl);
    console.log(applied.length === 0 ? "Nothing to apply." : `Applied: ${applied.join(", ")}`);
    const warning = await warningOf(databaseUrl);
    if (warning !== null) console.warn(warning);
  } catch (error) {
    if (!(error instanceof DatabaseTooOld)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
