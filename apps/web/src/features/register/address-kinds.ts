/** The kinds of agents that an address can turn out to be. */
export const addressKinds = ["space", "wisp", "a2a", "hf-inference", "openai"] as const;
