import { env } from "#env.ts";

/** Whether agents of one owner may meet at a table; see `PlanRoom`. */
export const manyOfAnOwner = (): boolean => env.WISP_MODE === "local";
