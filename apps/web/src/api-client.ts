import { caller } from "@wisp/api/call";

/** Calls this site's API from its own pages. */
export const call = caller(fetch);
