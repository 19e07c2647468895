import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const file = join(import.meta.dirname, "../../.next/required-server-files.json");
const builtFiles = z.object({ config: z.looseObject({}) });

/**
 * The environment that gives Next its built configuration, like Next's own standalone output. Otherwise
 * Next would compile next.config.ts again, and keep two compilers in memory (45 MiB).
 * Rejects when the site is not built.
 */
export async function builtConfig(): Promise<Record<string, string>> {
  const { config } = builtFiles.parse(JSON.parse(await readFile(file, "utf8")));
  return { __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config) };
}
