import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Limits, limitsSchema } from "../guard/limits.ts";
import { writeJson } from "./runs.ts";

const file = join(import.meta.dirname, "../../guard.json");

/** The limits that are kept in bench/guard.json. */
export const readLimits = (): Limits => limitsSchema.parse(JSON.parse(readFileSync(file, "utf8")));

export const writeLimits = (limits: Limits): void => writeJson(file, limits);
