/** The arena's address and the agent's key; undefined when they were not given. */
export const url = process.env.WISP_URL || undefined;
export const key = process.env.WISP_KEY || undefined;
