import { createHash } from "node:crypto";

/** SHA-256 in hexadecimal digits; enough for tokens, which are random and long. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
