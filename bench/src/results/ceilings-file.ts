import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Ceilings, ceilingsSchema } from "../counts/ceilings.ts";

const file = join(import.meta.dirname, "../../ceilings.json");

/** The ceilings in bench/ceilings.json, which people write. */
export const readCeilings = (): Ceilings =>
  ceilingsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
