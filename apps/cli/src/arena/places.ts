import { fileURLToPath } from "node:url";

const root = new URL("../../../../", import.meta.url);

/** An absolute path inside the checkout. */
export const inCheckout = (path: string): string => fileURLToPath(new URL(path, root));

/** Where the embedded Postgres keeps its data unless WISP_DATA says otherwise. */
export const ownFolder = inCheckout(".wisp/postgres");
