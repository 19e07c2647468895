import type { Here } from "../here.ts";

/** The package has no database. */
export const here: Here | null = null;
