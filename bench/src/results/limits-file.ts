import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Ceilings, ceilingsSchema } from "../counts/ceilings.ts";
import { type Limits, limitsSchema } from "../guard/limits.ts";
import { writeJson } from "./runs.ts";

const fileOf = (name: string): string => join(import.meta.dirname, "../..", name);

const read = (name: string): unknown => JSON.parse(readFileSync(fileOf(name), "utf8"));

/** The limits that are kept in bench/guard.json. */
export const readLimits = (): Limits => limitsSchema.parse(read("guard.json"));

export const writeLimits = (limits: Limits): void => writeJson(fileOf("guard.json"), limits);

/** The ceilings in bench/ceilings.json, which people write. */
export const readCeilings = (): Ceilings => ceilingsSchema.parse(read("ceilings.json"));
