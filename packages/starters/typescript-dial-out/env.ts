/** The arena's address and the agent's key. */
export const url = process.env.WISP_URL ?? "http://127.0.0.1:3000";
export const key = process.env.WISP_KEY ?? "";
