/** The variables that a cluster is started with; only the arena's programs inherit some of them. */
export const variables: Readonly<NodeJS.ProcessEnv> = process.env;
