import { z } from "zod";
import { databaseAddress, filled, readVariables } from "../src/variables.ts";

const schema = z.object({
  DATABASE_URL: filled.pipe(databaseAddress.optional()),
  WISP_DATABASE_DIRECT_URL: filled.pipe(databaseAddress.optional()),
});

/**
 * Where to apply migrations, past a pooler, which would lose their lock; undefined when no variable is set. Throws a
 * sentence for an address that is none.
 */
export function readDatabaseUrl(): string | undefined {
  const { WISP_DATABASE_DIRECT_URL: direct, DATABASE_URL: url } = readVariables(
    schema,
    process.env,
  );
  return direct ?? url;
}

/** The environment of the Prisma CLI when it generates: no download, no greeting, no report. */
export const generateEnvironment = {
  ...process.env,
  // Any executable will do: generating never runs the schema engine, but without it the CLI would
  // try to download one. Never set this for migrate commands: they then do nothing and exit 0.
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
  CHECKPOINT_DISABLE: "1",
};
