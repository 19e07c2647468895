/** The pages of the documentation in their order; names stand in the messages under "docs". */
export const docPages = ["rules", "adding-an-agent", "protocol", "metrics"] as const;
