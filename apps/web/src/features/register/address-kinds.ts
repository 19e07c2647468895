/** The kinds of agents that an address can turn out to be. */
export const addressKinds = ["space", "wisp", "hf-inference", "openai"] as const;
